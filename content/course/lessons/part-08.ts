import { energyBalance, progressTracker } from '../resources.ts';
import type { LessonText } from './lesson-text.ts';

export const part08: LessonText = {
  sections: [
    {
      heading: 'What to expect, honestly',
      paragraphs: [
        'The first week or two often show more than is true. Less salt, less stored carbohydrate and simply less food in the gut can take off two to six pounds of mostly water. Enjoy it, and don’t put it into your calculations. It comes back with the first plate of pasta, and that means nothing either.',
        'After that, a quarter to three quarters of a percent of your weight a week is good work. At 200 pounds, half a pound to a pound and a half; at 140, a third of a pound to one pound. Smaller people get smaller numbers, and so do people near their goal. It’s arithmetic, not justice.',
        'And it slows. A smaller body needs less, and moves a little less besides, so the same plan brings less in month five than in month one. The old rule that 3,500 calories are a pound describes a few weeks well and a year badly. Researchers who model this say that a lasting change in eating takes about a year to show half of its effect and around three to show nearly all of it. I find that comforting. It means that the small things you keep are still at work.',
      ],
      keyPoints: [
        'The first weeks show water as well. Don’t calculate with them.',
        'A quarter to three quarters of a percent of body weight a week is good work, and it slows down.',
      ],
    },
    {
      heading: 'Signal and noise',
      paragraphs: [
        'Two weeks can differ for no reason at all. Four weeks tell you something. So at a checkpoint, don’t compare this week with last week; compare this week’s average with that of four weeks ago, and divide by four.',
        'An example from a client I’ll call Ruth. Weekly averages: 182.0, 181.6, 182.3, 180.9, 180.0. In the third week she wrote to me that nothing worked. Four weeks after the start she was down two pounds, half a pound a week, which was exactly what we had planned. Nothing had changed except how far back she looked.',
        'Before you read any number, read your one-sentence notes. Travel, a cold, a new training plan, the days before your period, antibiotics, a salty weekend: each can hide two weeks of progress, or pretend some. When a note explains the number, wait a week before you do anything.',
      ],
      keyPoints: [
        'Compare this week’s average with that of four weeks ago, and divide by four.',
        'Read your notes before your numbers. If a note explains it, wait a week.',
      ],
    },
    {
      heading: 'Three answers, and how to choose',
      paragraphs: [
        'Answer one: keep going. Your trend lies in your range, or one of your other measurements moves, and you kept your actions on most days. Change nothing. I know that it’s tempting to improve what works. Resist.',
        'Answer two: look at the doing. The trend is flat or slower than planned, and when you count honestly you kept your actions on three days out of seven. Then the plan hasn’t failed; it hasn’t happened yet. Don’t make it stricter. Make it smaller, or find out what stands in its way on the other four days.',
        'Answer three: change one thing. You kept your actions at least five days out of seven, for four weeks, your log is honest, and nothing moves, neither the scale nor the tape. Then take away 100 to 150 calories a day, or add 1,500 to 2,000 steps. One of them. Then wait for three weeks. Part 9 is about this case.',
      ],
      keyPoints: [
        'On track: change nothing.',
        'Not done: make it smaller, not stricter.',
        'Done and flat for four weeks: change one thing by a little, and wait for three weeks.',
      ],
    },
    {
      heading: 'When the answer is “too fast” or “not well”',
      paragraphs: [
        'Losing more than one percent of your weight a week, beyond the first weeks, isn’t a triumph. You’re losing muscle along with it, and laying the ground for the rebound. Eat more: add 150 to 200 calories, most of them where you are hungriest.',
        'There are signs that count for more than any trend. Being cold all the time, dizziness, hair coming out, a period that stays away, sleep that breaks at three in the morning, thinking about food all day long, snapping at people you love. Go back to maintenance, and see your doctor about anything that doesn’t pass within two weeks. Weight that falls without your having tried belongs to your doctor straight away.',
        'And sometimes the numbers are fine and you aren’t. That’s a result too. Write it down. We’re allowed to choose a slower road because we like the view.',
      ],
      keyPoints: [
        'More than one percent a week: eat more.',
        'Cold, dizzy, no period, thinking of food all day: back to maintenance, and see a doctor.',
      ],
    },
    {
      heading: 'This week',
      paragraphs: [
        'Do your check-in, and write “keep”, “do” or “change one thing” under it, with a reason.',
        'Calculate your four-week trend. If you have fewer than four weeks, write the date on which you will.',
        'Read your notes since the start and mark every week that has an explanation.',
        'Write a sentence that you’d like to read in a week when nothing moves. Put it into the tracker, four weeks ahead.',
      ],
      keyPoints: [],
    },
  ],
  links: [progressTracker, energyBalance],
};
