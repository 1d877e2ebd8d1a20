import { neat, sleepGuide, sleepTrial } from '../resources.ts';
import type { LessonText } from './lesson-text.ts';

export const part06: LessonText = {
  sections: [
    {
      heading: 'Sleep comes first',
      paragraphs: [
        'Adults need seven hours or more. After a short night people are hungrier, choose richer food, move less and find everything harder, and none of that is a matter of character. In one trial, adults who usually slept less than six and a half hours stayed in bed longer for two weeks. They slept more than an hour longer, and ate on average about 270 calories a day less, without being asked to eat any differently.',
        'So before you shave another hundred calories off your lunch, look at your bedtime. The useful things are dull: get up at the same time every day, daylight in the morning, no coffee after lunch, a dark and cool room, the phone charging in the kitchen.',
        'If you work shifts or have an infant, take what you can get and be gentle with your plans. And if you snore loudly, wake up gasping, or are tired however long you sleep, ask your doctor about it. Sleep apnea is common and can be treated.',
      ],
      keyPoints: [
        'Seven hours or more. A short night makes you hungrier, and that is biology.',
        'Same time up, morning light, no coffee after lunch, phone out of the bedroom.',
      ],
    },
    {
      heading: 'The movement you don’t call exercise',
      paragraphs: [
        'Stairs, errands, standing, cooking, pacing on the phone. It has an ugly name, non-exercise activity thermogenesis, or NEAT, and it’s the part of your day that varies most. Two people of the same size can differ by several hundred calories.',
        'It’s also the first thing to shrink, quietly, when you eat less. You sit down a bit sooner; you send the child for the remote. That’s one reason why progress slows without your having done anything wrong. A step count is useful here, not as a duty but as a lookout. Find your usual number, and see that it doesn’t sink. If you want more, add a thousand steps to it, not to somebody else’s ten thousand.',
        'Ten minutes of walking after a meal are about the best bargain I know. They help with blood sugar, with digestion, and with the question of whether you’re still hungry.',
      ],
      keyPoints: [
        'Everyday movement varies by hundreds of calories, and sinks unnoticed when you eat less.',
        'Know your usual step count and defend it. Ten minutes after a meal is a bargain.',
      ],
    },
    {
      heading: 'Strength, and what exercise is for',
      paragraphs: [
        'Exercise is poor at making people thin and excellent at nearly everything else: heart, mood, sleep, bones, and above all keeping what you have lost from coming back. Please don’t use it to pay for dessert. The watch on your wrist may be wrong by a third, and dessert isn’t a debt.',
        'Two strength sessions a week are worth more than a fifth run. While you lose weight, some of what goes is muscle, unless you give your body a reason to keep it. Squats to a chair, push-ups against the counter, rows with a band: twenty minutes is a reason. If you’re new to it, or have a heart condition or pain, ask your doctor what is right to begin with.',
      ],
      keyPoints: [
        'Two strength sessions a week tell your body to keep its muscle.',
        'Don’t eat back what a watch says you burned, and don’t run to pay for dessert.',
      ],
    },
    {
      heading: 'Stress, alcohol, hormones and medication',
      paragraphs: [
        'Stress doesn’t break the laws of physics, but it shortens sleep, sends us to the cupboard, and makes the body hold water, which hides on the scale what is really happening. In a hard month, aim to stay where you are. Staying is a skill, and you’ll need it in Part 10.',
        'Alcohol has seven calories a gram, loosens every plan made before it, and spoils the second half of the night. I don’t forbid anything. Log a week of it honestly, and see whether each glass was worth it. Often three of five weren’t. If cutting down is harder than you expected, your doctor is the right person to tell.',
        'In the days before a period, many women see two to five pounds of water on the scale and a real rise in appetite. Plan for it, and compare the same weeks of the cycle with each other. Menopause, thyroid disease, PCOS and a good number of medicines (some for depression, allergies, epilepsy, diabetes, and steroids among them) change weight or hunger as well. Never stop a medicine because of the scale. Ask whoever prescribed it whether there’s another; there often is.',
      ],
      keyPoints: [
        'In a hard month, aim to stay where you are.',
        'Log a week of drinks, and keep the ones that were worth it.',
        'Compare the same weeks of the cycle. Never stop a medicine because of the scale; ask.',
      ],
    },
    {
      heading: 'This week',
      paragraphs: [
        'Write down when you went to bed and got up for seven days, and choose one thing to change.',
        'Find your usual step count from the last two weeks. Add a ten-minute walk after one meal a day.',
        'Do two strength sessions of twenty minutes, with whatever is in the house.',
        'Look at sleep, steps, stress and drinks, and circle the one that would make the others easier. That’s where you begin.',
      ],
      keyPoints: [],
    },
  ],
  links: [sleepGuide, sleepTrial, neat],
};
