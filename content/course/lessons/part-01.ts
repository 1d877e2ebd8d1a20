import { foodData, foodLog, selfMonitoring } from '../resources.ts';
import type { LessonText } from './lesson-text.ts';

export const part01: LessonText = {
  sections: [
    {
      heading: 'Why write it down at all?',
      paragraphs: [
        'Because memory is kind. In studies that compared what people said they ate with what they really ate, almost everybody left something out, often a fifth of the day or more, and trained professionals did it too. Nobody was lying. We remember plates. We forget the half sandwich a child left, the handful of nuts at the counter, the oil in the pan.',
        'A log isn’t a test and not a confession. Think of it as a flashlight. You carry it for a few weeks, you find out where the furniture stands, and afterward you can walk through the room in the dark.',
        'Reviews of the research find again and again that people who keep some record do better than people who keep none. The form hardly matters. So the best app is the one that annoys you least.',
      ],
      keyPoints: [
        'Everybody underestimates, professionals included. It’s memory, not character.',
        'A log is a flashlight for a few weeks, not a duty for life.',
      ],
    },
    {
      heading: 'What a good app can do',
      paragraphs: [
        'Look for four things. A large database with entries that were checked, usually marked in some way, since many others were typed in by strangers in a hurry. A barcode scanner. Your own recipes and meals, so that Tuesday’s chili takes one tap next time. And a view of the week, not only of the day.',
        'Protein and fiber should be visible without paying. Most apps show energy and three nutrients for free, and that is all you need for this course. Please don’t buy a year of anything this week. Use the free version for fourteen days first.',
        'Check two quieter things as well. Can you export what you wrote, in case the company closes? And what does the app do with it? Food, weight and cycle data are personal. Read the privacy page, refuse whatever isn’t needed, and use an e-mail address that you can live without.',
      ],
      keyPoints: [
        'Checked entries, a barcode scanner, your own recipes, a weekly view.',
        'Protein and fiber visible for free. Don’t pay before you have used it for two weeks.',
        'Read the privacy page, and check that you can export.',
      ],
    },
    {
      heading: 'Setting it up, and what to switch off',
      paragraphs: [
        'The app will ask for your weight, your height and how fast you’d like to lose, and then offer you a target. Choose “maintain”, whatever you’re hoping for. This week we look and change nothing, and in Part 3 we work out a target that has met your life. The number that an app invents after six questions is often too low.',
        'Then switch off most of what beeps. Streaks, badges, red numbers, “you have 212 left”, exercise that is added back to your food: all of it is made to keep you in the app, and some of it makes people anxious. Keep one reminder in the evening if you like reminders.',
        'Put the app on the first page of your phone, where your thumb goes anyway. Set your units, your time zone and the names of your meals. If you work nights, rename breakfast. It’s your day.',
      ],
      keyPoints: [
        'Set the goal to “maintain” for now; we choose a target in Part 3.',
        'Switch off streaks, badges, red numbers and exercise that is “earned back”.',
      ],
    },
    {
      heading: 'If an app isn’t for you',
      paragraphs: [
        'Some people do better with paper, and some with photographs: one picture of everything, before you eat it, no numbers at all. Our food log spreadsheet works as well, and nobody sells your lunch to an advertiser.',
        'If you have a history of disordered eating, or feel your shoulders rise while you read this, take the photographs or skip the logging, and talk with the person who treats you. You can do most of this course with meals, hunger and habits instead of numbers. I’ve coached people that way for years, and they weren’t the ones who struggled most.',
        'Choose one way and stay with it for two weeks. Switching tools is a very pleasant way of not looking.',
      ],
      keyPoints: [
        'Paper, photographs or our spreadsheet are just as good.',
        'With a history of disordered eating: photographs or no logging, and only with your clinician’s agreement.',
      ],
    },
    {
      heading: 'This week',
      paragraphs: [
        'Install one app (or print the food log), and give it ten minutes, not an evening.',
        'Set the goal to “maintain”, and switch off streaks, badges and all reminders but one.',
        'Find three foods that you eat nearly every day and save them as favorites.',
        'Enter yesterday’s dinner as practice. If an entry looks odd, compare it with FoodData Central, the USDA’s table.',
        'Export your one day, to see that you can.',
      ],
      keyPoints: [],
    },
  ],
  links: [foodLog, foodData, selfMonitoring],
};
