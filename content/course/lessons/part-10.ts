import { eatingDisorders, maintenance, maintenancePlan } from '../resources.ts';
import type { LessonText } from './lesson-text.ts';

export const part10: LessonText = {
  sections: [
    {
      heading: 'The part that nobody sells',
      paragraphs: [
        'Losing weight is a project. It has a start, a line that goes down, and people who tell you how well you look. Maintaining is none of that. The line is flat, nobody applauds, and it goes on for the rest of your life. No wonder that so many plans end at the photograph.',
        'It helps to know that this is the harder half and deserves as much planning as the first. Many people regain some of what they lost; that isn’t a scandal but a fact to plan with. Bodies defend their former weight with appetite for a good while, and our surroundings haven’t changed at all.',
        'It helps even more to know that people manage. Researchers in America have followed thousands of adults who lost at least thirty pounds and kept it off for a year or longer. They do it in different ways, but the habits rhyme: they move a good deal, mostly by walking, they eat in a similar way on weekends as on weekdays, they check their weight from time to time, and they act on small gains before those become large ones. They also report that it gets easier after the first two years or so.',
      ],
      keyPoints: [
        'Maintaining is the harder half. Plan it like the first.',
        'What rhymes: plenty of walking, weekends like weekdays, an occasional check, small gains answered early.',
      ],
    },
    {
      heading: 'Eating more again, on purpose',
      paragraphs: [
        'Don’t jump from your plan to “normal”; normal is where you came from. Add about 100 to 150 calories a day, stay there for two weeks, look at the averages, and add again, until your weight stands still for a month. Expect two to four pounds in the first weeks. It’s water and a fuller gut, and it doesn’t continue.',
        'Add what you missed, not more of what you are tired of. Bread with dinner. An egg with the yolk. Your mother’s rice. This is the moment for finding out what you can eat and stay well, and it should taste like a life.',
        'Keep the protein, the half plate of vegetables and the walk. They were never diet measures. They’re just how you eat and live now.',
      ],
      keyPoints: [
        'Add 100 to 150 calories every two weeks until your weight stands still for a month.',
        'Two to four pounds at the start are water. Add what you missed.',
      ],
    },
    {
      heading: 'A range, and a plan for leaving it',
      paragraphs: [
        'A weight isn’t a number but a band, about five pounds wide for most people. Write yours down. Inside it, you do nothing, whatever the mirror says on a Sunday. If your weekly average is above it for two weeks in a row, you do the first three things on your list. Not a new diet: three old friends. Mine are breakfast at home, a walk after dinner, and cooking on Wednesday. Below the band for two weeks, eat more, and if that doesn’t help, see your doctor.',
        'If you don’t weigh yourself, your band has other edges: the trousers, the stairs, how often you ordered in last week. It works just as well.',
        'Stop logging, or log one week in each season, as you might balance a checkbook. You’ve learned to see without the flashlight. Trust that, and take it out again when a room has been rearranged: a new job, a baby, a move, an injury.',
      ],
      keyPoints: [
        'A band about five pounds wide; inside it, do nothing.',
        'Two weeks outside it: three old habits, not a new diet.',
        'Log one week a season, if at all.',
      ],
    },
    {
      heading: 'Who you’re now',
      paragraphs: [
        'Something odd happens when a goal is gone. Some people are relieved. Some are a little lost, and look for the next five pounds, because chasing was at least something to do. If that is you, choose a goal that has nothing to do with your size: a hike, a chin-up, a language, dinner for eight.',
        'Watch how you talk to yourself. “I was bad this weekend” belongs to a courtroom. Try “I ate a lot this weekend and liked most of it.” Then have an ordinary breakfast. People who keep their weight aren’t those who never overeat. They’re those whose next meal is a normal one.',
        'And if the fear of regaining grows larger than the pleasure of living, if you hide food, train through injuries, or feel that you may never loosen your grip, please bring that to a doctor or a therapist. The goal was to have more of a life. You’re allowed to collect it.',
      ],
      keyPoints: [
        'The next goal need not have anything to do with your size.',
        'What counts isn’t the weekend but the next ordinary meal.',
        'If the fear of regaining takes over, ask for help.',
      ],
    },
    {
      heading: 'This week',
      paragraphs: [
        'Fill in the maintenance plan, even if your goal is months away: five habits to keep, and three that you’ll happily drop.',
        'Write your range, or its other edges, and the three old friends.',
        'Choose one food you’ve been avoiding and plan a good meal with it, at a table, in company.',
        'Name a goal for next year that has nothing to do with weight.',
      ],
      keyPoints: [],
    },
  ],
  links: [maintenancePlan, maintenance, eatingDisorders],
};
