import { habits, nhsEatWell, weeklyPlanner } from '../resources.ts';
import type { LessonText } from './lesson-text.ts';

export const part05: LessonText = {
  sections: [
    {
      heading: 'One plate, most of the time',
      paragraphs: [
        'If I could keep only one tool, I’d keep this one. Half of the plate vegetables or fruit. A quarter protein. A quarter something starchy, whole grain if you like it. A thumb of fat for taste. Water beside it. It works in a bowl, in a lunch box and in a diner, and I grew up above one, so I’ve tried.',
        'It works because of volume. Vegetables, beans, soup, potatoes and fruit fill a stomach for few calories. Crackers, cheese and nuts don’t, lovely as they are. Nothing is forbidden; it’s only a matter of what gets the large half.',
        'Look at the meals you already eat and ask what is missing, rather than what is wrong. A frozen pizza with a bag of salad and a can of tuna is a perfectly good Thursday.',
      ],
      keyPoints: [
        'Half vegetables or fruit, a quarter protein, a quarter starch, a thumb of fat.',
        'Ask what is missing from a meal, not what is wrong with it.',
      ],
    },
    {
      heading: 'Plan less, prepare more',
      paragraphs: [
        'Planning twenty-one meals is a hobby. Plan dinners for four nights, know what the leftovers become, and leave the other nights open, because they will open themselves anyway.',
        'Then prepare parts, not meals. One tray of roasted vegetables, one pot of grains or potatoes, one protein, one good sauce. An hour on Sunday gives you bowls, wraps, soup and a lunch that didn’t cost fourteen dollars. Keep an emergency shelf, too: canned fish, beans, eggs, frozen vegetables, rice that is ready in ninety seconds. It isn’t a defeat to eat from it. It’s what it is for.',
        'And set up the kitchen so that you need less willpower. What stands at eye level gets eaten. Put the fruit out, the cookies in the high cupboard behind the fondue set, and the cut vegetables in the front of the fridge, where the light falls on them.',
      ],
      keyPoints: [
        'Plan four dinners a week, and prepare parts rather than meals.',
        'An emergency shelf, and an eye-level rule for the kitchen.',
      ],
    },
    {
      heading: 'Eating out, holidays and other people',
      paragraphs: [
        'One meal is one of twenty-one. If you eat out twice a week, two small habits are enough: decide before you’re hungry what you’d really enjoy, and order something with protein and a vegetable next to it. Share the dessert or have your own. Don’t “save up” all day; people who arrive starving eat for three.',
        'If you eat out every day, as some of my clients must, then it isn’t an exception but your kitchen, and it deserves a plan: five places, one good order in each, written in your phone.',
        'At family tables, practice one sentence. “That was wonderful, I’m comfortably full.” Repeat it as often as needed, with a smile. Nobody has ever argued with “comfortably”.',
      ],
      keyPoints: ['Don’t save up all day for a dinner.', 'Out every day? Five places, one good order in each.'],
    },
    {
      heading: 'The evening, and eating for reasons other than hunger',
      paragraphs: [
        'Most unplanned eating that I see happens between eight and eleven at night, and most of that has causes in the daytime: a skipped breakfast, a lunch of eleven minutes, no pause since noon. So first feed the day. An afternoon snack with protein at four has solved more evenings than any rule about the fridge.',
        'What is left is often not hunger. Before the cupboard, ask: what was I doing a minute ago, and what do I need? Bored, tired, lonely and wound up each want something else. Sometimes the answer is still chocolate. Then put it on a plate, sit down, and enjoy it with both hands. Eating for comfort is human. It’s only a poor tool if it’s the only one in the box.',
        'If you feel out of control while you eat, or make up for it afterward by fasting, vomiting or exercise, that is more than a habit, and help for it exists. Please talk with your doctor.',
      ],
      keyPoints: [
        'Feed the day first: a snack with protein in the afternoon.',
        'Ask what you need before you open the cupboard. Sometimes it’s still chocolate, on a plate.',
        'Feeling out of control with food is a reason to see a doctor, not to try harder.',
      ],
    },
    {
      heading: 'This week',
      paragraphs: [
        'Build the plate once a day, at the meal that is easiest.',
        'Fill in the weekly planner: four dinners, two of which leave something for lunch.',
        'Stock the emergency shelf with five things you like.',
        'Choose one habit from this lesson, tie it to something that happens anyway, and tick it off for fourteen days. Only one.',
      ],
      keyPoints: [],
    },
  ],
  links: [weeklyPlanner, nhsEatWell, habits],
};
