import { foodData, foodLabels, foodLog } from '../resources.ts';
import type { LessonText } from './lesson-text.ts';

export const part02: LessonText = {
  sections: [
    {
      heading: 'One ordinary week',
      paragraphs: [
        'For the next seven days, eat as you always do, and write it down. Don’t tidy up first. A week of exemplary salads tells us nothing except that you can be exemplary for a week, and I believe you already.',
        'Log as you go, or even before you eat. Whoever sits down at ten at night to remember breakfast will remember a better breakfast than there was. If you miss a meal, write “missed” and go on. One gap is a gap; a day thrown away because of it is seven meals you can’t see.',
        'Drinks count. So do the milk in your coffee, what you taste while you cook, and the crusts.',
      ],
      keyPoints: [
        'Eat as usual. We want an ordinary week, not a good one.',
        'Log while you eat or before. Drinks, tasting and crusts count.',
      ],
    },
    {
      heading: 'Portions, without losing your mind',
      paragraphs: [
        'A kitchen scale for fifteen dollars is more honest than any cup. Put the bowl on it, press tare, add the food, read the grams. It’s quicker than washing the cup, and you only need it for foods where a small error is a large one: oil, nut butter, nuts, cheese, cereal, rice, pasta, dressing. A tablespoon of oil has about 120 calories, and very few of us pour a tablespoon. Cucumber you may guess.',
        'Mind whether an entry is raw or cooked. A cup of dry rice becomes about three cups on the table; chicken loses around a quarter of its weight in the pan. Both entries are right, for their own state. Pick one way, usually raw, and stick with it.',
        'When there’s no scale, use your hand. A palm of meat, fish or tofu is a portion of protein, roughly 20 to 30 grams of it. A cupped hand is a portion of rice or potatoes, a fist one of vegetables, a thumb one of fat. Your hand goes to restaurants with you and nobody looks.',
      ],
      keyPoints: [
        'Weigh what is dense (oil, nuts, cheese, grains); guess what is mostly water.',
        'Raw or cooked: match the entry to the state in which you weigh.',
        'Without a scale: palm for protein, cupped hand for starch, fist for vegetables, thumb for fat.',
      ],
    },
    {
      heading: 'Labels, recipes and restaurants',
      paragraphs: [
        'On a label, read the serving size first. Everything below it is about that serving, and the bag rarely holds one. Then energy, protein and fiber. That’s enough for now.',
        'For home cooking, enter a recipe once: all the ingredients, then the number of portions. If you weigh the whole pot, you can also enter its grams as the number of portions and log your plate in grams. It feels like cheating the first time.',
        'In a restaurant, find something similar from a chain, choose the middle entry rather than the kindest, and add a thumb of oil for the kitchen, which cooks with more than you do. Then put the phone away and talk to whoever you came with. Dinner with friends isn’t a problem to be solved.',
      ],
      keyPoints: [
        'Serving size first; then energy, protein and fiber.',
        'Save recipes by the gram, and reuse them.',
        'Restaurants: a similar entry, the middle one, plus a thumb of oil.',
      ],
    },
    {
      heading: 'How exact is exact enough?',
      paragraphs: [
        'Labels themselves may be off by as much as a fifth, databases by more, and your body doesn’t absorb every gram of an almond. So no log is true. It doesn’t have to be. It has to be wrong in about the same way every week, because we’re going to compare your weeks with each other, not with a laboratory.',
        'Aim for consistent, not perfect. If you find yourself logging chewing gum, weighing lettuce, or turning down an invitation because you couldn’t log it, you’ve gone past the useful part. Put the scale in a cupboard for a few days. If that feels impossible, please tell your doctor; it’s a common thing and a good moment to catch it.',
      ],
      keyPoints: [
        'Every log is a little wrong. Wrong in the same way every week is good enough.',
        'Turning down an invitation because you can’t log it: stop, and talk with somebody.',
      ],
    },
    {
      heading: 'This week',
      paragraphs: [
        'Log seven ordinary days, including one you’d rather not show anybody.',
        'Weigh oil, cereal, rice or pasta and cheese once each, after guessing first. Write down both numbers.',
        'Enter two recipes that you cook often.',
        'On the last day, note three things without judging them: your average energy, your average protein, and the time of day when most unplanned eating happens.',
      ],
      keyPoints: [],
    },
  ],
  links: [foodLog, foodLabels, foodData],
};
