import { fiberGuide, goalCalculator, mifflin, proteinGuide, proteinReview, weightPlanner } from '../resources.ts';
import type { LessonText } from './lesson-text.ts';

export const part03: LessonText = {
  sections: [
    {
      heading: 'Energy: the budget behind everything',
      paragraphs: [
        'Your body spends energy in four ways. Most of it, often 60 to 70 percent, keeps you alive while you lie on the sofa. About a tenth goes into digesting. Then there’s exercise, and then all the other movement of a day, from stairs to fidgeting, which differs from person to person by hundreds of calories.',
        'If you take in less than you spend, over weeks, your body makes up the difference from what it has stored. If you take in more, it stores. There are a thousand ways to arrange that, and every diet with a name is one of them. None of them gets around it.',
        'You have two ways to find your maintenance, the amount at which your weight stays where it is. One is a formula; our calculator uses Mifflin-St Jeor, from weight, height, age and sex, times a factor for activity. It’s a fair guess and may be off by ten percent or more. The other is your own log: if your weight was steady, your average is close to your maintenance, as your log sees it. Where the two disagree, believe your log.',
      ],
      keyPoints: [
        'Less than you spend, over weeks: the body draws on its stores. Every diet with a name works this way.',
        'The formula is a first guess. A steady weight and an honest log are better.',
      ],
    },
    {
      heading: 'How large a gap?',
      paragraphs: [
        'For losing fat, a gap of 10 to 20 percent below maintenance is plenty. For most people that is 200 to 500 calories a day, and brings a loss of somewhere between a quarter and three quarters of a percent of body weight a week. At 180 pounds, that is half a pound to a bit more than a pound.',
        'Larger gaps work faster on paper. In real kitchens they bring hunger, bad sleep, lost muscle and a Saturday that undoes the week. Please don’t go below about 1,200 calories a day as a woman or 1,500 as a man unless a doctor is looking after you; it becomes very hard to fit in what a body needs. The calculator won’t show you less.',
        'And losing isn’t the only goal. Eating at maintenance with more protein and some strength training changes a body too, slowly. If your weight is fine and food is what troubles you, leave energy alone and go straight on to the next section.',
      ],
      keyPoints: [
        '10 to 20 percent below maintenance is enough; a quarter to three quarters of a percent of body weight a week.',
        'Not below about 1,200 (women) or 1,500 (men) calories without a doctor.',
        'Maintenance is a goal too.',
      ],
    },
    {
      heading: 'Protein and fiber: what to add',
      paragraphs: [
        'I like goals that add. Protein keeps you full longer than anything else and protects muscle while weight goes down. The official minimum is 0.8 grams per kilogram of body weight a day. While losing fat, 1.2 to 1.6 is a good range, and up to about 2.2 is sometimes used by people who train hard. At 75 kilograms (165 pounds) that means 90 to 120 grams: some at every meal, rather than all of it at dinner. If you carry a lot of extra weight, calculate with a weight in between your own and a healthy one. If you have kidney disease, your doctor sets this number and I don’t.',
        'Fiber: about 14 grams for every 1,000 calories, which comes to 25 to 38 grams a day for most adults. Most of us get half. Add 5 grams a week, with water, and your gut will forgive you.',
        'Fat and carbohydrate may fall where you like them. Keep some fat, at least a fifth of your energy, and otherwise let taste and training decide. There’s no prize for the lowest number.',
      ],
      keyPoints: [
        'Protein: 1.2 to 1.6 grams per kilogram a day, spread over the meals. With kidney disease: your doctor’s number.',
        'Fiber: about 14 grams per 1,000 calories; go up slowly, with water.',
        'Fat and carbohydrate: as you like them, with at least a fifth of energy from fat.',
      ],
    },
    {
      heading: 'A goal you can carry',
      paragraphs: [
        'Write your numbers as ranges: 1,700 to 1,900 rather than 1,800. A range has room for a birthday. Then write one goal that isn’t a number at all: walk to work, cook with my daughter on Sundays, climb the stairs to my sister’s apartment without stopping. That’s the one you’ll remember in November.',
        'If numbers aren’t for you, use three sentences instead. Protein the size of my palm at every meal. Two fists of vegetables at lunch and at dinner. I stop when I’m comfortable, not when the plate is empty.',
      ],
      keyPoints: ['Ranges, not points.', 'At least one goal that isn’t a number.'],
    },
    {
      heading: 'This week',
      paragraphs: [
        'Fill in the goal calculator, and compare its maintenance with the average of your logged week.',
        'Choose an energy range, a protein range and a fiber goal. Write all three on one card.',
        'Don’t change your energy yet. This week, only get your protein to its range at two meals a day.',
        'Write the goal that isn’t a number, and put it where you brush your teeth.',
      ],
      keyPoints: [],
    },
  ],
  links: [goalCalculator, weightPlanner, proteinGuide, fiberGuide, mifflin, proteinReview],
};
