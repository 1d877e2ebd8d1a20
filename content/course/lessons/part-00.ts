import { eatingDisorders, nhsEatWell, nutritionGov, weeklyPlanner } from '../resources.ts';
import type { LessonText } from './lesson-text.ts';

export const part00: LessonText = {
  sections: [
    {
      heading: 'Welcome, and what we’re going to do',
      paragraphs: [
        'Hello, and welcome. You have probably been told how to eat before, perhaps by several people who disagreed with each other. I’m not going to hand you a list of good foods and bad foods. I’m going to teach you how to find out what works in your own kitchen, with your own job and the people you eat with.',
        'That takes three skills. You learn to see what you eat now. You learn to set a goal that your week can carry. And you learn to change course when life does what life does. Food logging, protein, the scale, plateaus: everything in the next eleven modules serves one of those three.',
        'What you won’t find here is a meal plan. A meal plan answers the question “what should I eat today?” and is silent about tomorrow. I’d like you to be able to answer it yourself, for years.',
      ],
      keyPoints: [
        'Three skills: see what you eat, set a goal your week can carry, change course when needed.',
        'No good foods, no bad foods, no meal plan that is silent about tomorrow.',
      ],
    },
    {
      heading: 'How the twelve parts fit together',
      paragraphs: [
        'Parts 1 and 2 are about looking. You choose a food-logging app and use it for a week without changing anything. That’s harder than it sounds, and worth more than any chart I could draw you.',
        'Parts 3 to 5 are about deciding. You work out sensible numbers, turn them into a roadmap with stages, and choose the few habits that carry most of the weight. Part 6 looks at what the numbers leave out: sleep, stress, alcohol, and how much you move when you aren’t exercising.',
        'Parts 7 to 9 are about reading the results. What to measure, how often, what a strange week means, and what to do when nothing seems to move. Parts 10 and 11 are about afterward, which is most of your life and deserves more than a footnote.',
      ],
      keyPoints: [
        'Parts 1 and 2: look. Parts 3 to 6: decide. Parts 7 to 9: read the results. Parts 10 and 11: afterward.',
        'The order matters more than the speed.',
      ],
    },
    {
      heading: 'How to use it',
      paragraphs: [
        'Give each part about a week. The lesson itself is short; the week is for the exercise at its end. If you watch all twelve in one evening you’ll know a great deal by midnight and do none of it by Thursday.',
        'Each part has a summary to download, with the key points, the exercise and room for notes. Print it or don’t. Some parts also come with a spreadsheet or a worksheet. They’re tools: use the ones that help and leave the rest in the drawer.',
        'One change at a time. A new habit needs about two quiet weeks before it runs by itself, often longer. When one feels boring, you’re ready for the next.',
      ],
      keyPoints: [
        'About one part a week; the exercise is the lesson.',
        'One change at a time. Add the next when the last one has become boring.',
      ],
    },
    {
      heading: 'Before you begin: is this for you?',
      paragraphs: [
        'I’m a nutrition coach, not a physician, dietitian or therapist, and this course is education, not medical advice. Please talk with your doctor before you change how you eat if you’re pregnant or breastfeeding, under eighteen, take medication that depends on what you eat (for diabetes or blood pressure, for instance), or live with a condition of the heart, kidneys, liver or gut.',
        'And please read this slowly. If you have or have had an eating disorder, counting and weighing can do harm, and I’d ask you not to do the logging parts unless somebody who treats you agrees. The same goes if you notice, at any point, that numbers decide whether you deserve dinner, that you skip meals to make up for others, that eating in company frightens you, or that you eat large amounts in secret and can’t stop. None of that is a lack of discipline. It’s a reason to close the app and call a doctor or therapist, and I mean this week.',
        'If that is you, the parts about planning, sleep and habits are still yours, and so is a conversation with me about doing this without numbers.',
      ],
      keyPoints: [
        'This is education, not medical advice. With a condition, a medication or a pregnancy: ask your doctor first.',
        'If numbers begin to decide your mood or your meals, stop logging and talk with a doctor or therapist.',
      ],
    },
    {
      heading: 'This week',
      paragraphs: [
        'Write down, in one sentence, why you’re here. Not the number on the scale: what would be different on an ordinary Tuesday?',
        'List three meals that already go well in a normal week. We’ll build beside them.',
        'Look at your calendar and choose a fixed half hour a week for this course. Put it in as an appointment, with the kettle on.',
        'If anything in the section above made you pause, make the call to your doctor now, before Part 1.',
      ],
      keyPoints: [],
    },
  ],
  links: [weeklyPlanner, nutritionGov, nhsEatWell, eatingDisorders],
};
