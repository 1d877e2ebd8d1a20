import { progressTracker, selfMonitoring } from '../resources.ts';
import type { LessonText } from './lesson-text.ts';

export const part07: LessonText = {
  sections: [
    {
      heading: 'Measure what helps you decide',
      paragraphs: [
        'You may have read it on my About page, and I’ll say it again: numbers are information. If a number helps you decide something, we use it. If all it decides is your mood, we drop it. So choose your measurements like tools for a trip. You don’t have to carry the whole shed.',
        'There are five that I find useful: weight as a weekly average, waist and hips with a tape, how clothes fit, how you are doing (energy, sleep, hunger, mood), and what you actually did (how often you kept your actions). Pick three, and make one of them the last. It’s the only one that is entirely in your hands.',
        'If weighing has been bad for you, leave it out. Tape, trousers and stairs can tell you everything that you need. I mean that; several of my clients haven’t known their weight for years and their doctors are delighted with them.',
      ],
      keyPoints: ['Choose three measurements; one of them is what you actually did.', 'The scale is optional.'],
    },
    {
      heading: 'The scale, if you use it',
      paragraphs: [
        'Weigh yourself in the morning, after the bathroom, before breakfast, in about the same clothes or none, on a hard floor. Three to seven mornings a week. Write the number down and go and have breakfast. The number isn’t for today.',
        'Your weight can swing by two to five pounds from one day to the next, and almost none of that is fat. Salt, a late dinner, a long flight, sore muscles, the cycle, a pasta night (each gram of stored carbohydrate brings about three grams of water with it), whatever is still on its way through you. To gain one pound of fat overnight you’d have to eat something like 3,500 calories beyond what you need. You’d remember.',
        'So take the average of the week, and compare averages only. Last week 176.4, this week 175.8: down about half a pound, whatever Thursday said. The progress tracker does the sums and draws the line.',
      ],
      keyPoints: [
        'Same time, same conditions, three to seven mornings a week. Then breakfast.',
        'Day to day it swings by two to five pounds, nearly all of it water.',
        'Compare weekly averages, never days.',
      ],
    },
    {
      heading: 'Tape, photographs and clothes',
      paragraphs: [
        'Every two weeks, take the tape. Waist: midway between the lowest rib and the top of the hip bone, at the end of a normal breath, tape level and snug. Hips: the widest part. Measure twice, write down the mean, and always do it the same way. Half an inch may be error; an inch over a month is news.',
        'Photographs are for those who like them: once a month, same place, same light, same clothes, front and side. Don’t look at them for three months. If you don’t like them, take a pair of trousers that is a little tight and try it on every second Sunday. Trousers don’t retain water.',
      ],
      keyPoints: [
        'Tape every two weeks: waist midway between rib and hip bone, hips at the widest.',
        'One pair of slightly tight trousers is an honest instrument.',
      ],
    },
    {
      heading: 'The fifteen-minute check-in',
      paragraphs: [
        'Once a week, at a fixed time, fill in the tracker. Five lines: the average weight, if you use it; how many days you kept each action; sleep; hunger from one to five; and one sentence about the week. “Conference, ate standing, slept badly, walked a lot.” In two months that sentence will explain more than the number next to it.',
        'End each check-in with something that went well, written down. It isn’t decoration. People who only record what went wrong stop recording.',
        'And notice how you feel about the whole business. If you weigh yourself several times a day, if the number decides what you allow yourself to eat, or if a bad one costs you the morning, put the scale away for a month. If that is hard, talk to your doctor or a therapist about it. I’d rather you had no data than that.',
      ],
      keyPoints: [
        'Once a week: average, actions kept, sleep, hunger, one sentence, one thing that went well.',
        'If the scale decides your day, put it away, and talk to somebody if that is hard.',
      ],
    },
    {
      heading: 'This week',
      paragraphs: [
        'Choose your three measurements and cross out the others.',
        'Set up the progress tracker, and enter what you have from your first weeks.',
        'Take your first waist and hip measurements, or choose the trousers.',
        'Put the weekly check-in into your calendar, fifteen minutes, and do the first one.',
      ],
      keyPoints: [],
    },
  ],
  links: [progressTracker, selfMonitoring],
};
