import { losingWeight, roadmap, weeklyPlanner } from '../resources.ts';
import type { LessonText } from './lesson-text.ts';

export const part04: LessonText = {
  sections: [
    {
      heading: 'A goal says where, a roadmap says how',
      paragraphs: [
        'Last week you wrote down some numbers. A number is a destination. It doesn’t tell you where to turn on Wednesday, when the meeting runs late and the only thing open is the place with the neon chicken.',
        'So now we draw the road. Mine always have the same four parts: a reason, three stages, checkpoints, and a plan for bad weather. The worksheet has room for each. Use a pen. People keep what they have crossed things out on.',
        'Begin with the reason, and ask “why does that matter?” three times. “I want to lose twenty pounds.” Why? “So that I have more energy.” Why does that matter? “Because I fall asleep when I read to my son.” There it is. Twenty pounds won’t get you out of bed in February. Your son might.',
      ],
      keyPoints: [
        'Four parts: a reason, three stages, checkpoints, a plan for bad weather.',
        'Ask “why does that matter?” three times, and write down the last answer.',
      ],
    },
    {
      heading: 'Three stages, not one long march',
      paragraphs: [
        'Stage one is groundwork, two to four weeks. You don’t eat less yet. You put protein into breakfast, vegetables into lunch, and a real meal in between, so that you stop arriving at dinner starving. Many people find that the evenings calm down by themselves, and some lose a little without meaning to.',
        'Stage two is the change, eight to twelve weeks. If you want to lose fat, this is where you keep to your range, 10 to 20 percent below maintenance. It has an end date. A body and a head that know when it’s over put up with a good deal more.',
        'Stage three is a rest at maintenance, two to four weeks, whether or not you have arrived. You eat up to your maintenance again, on purpose, and practice staying. Then, if there’s further to go, you do another round. Somebody who wants to lose forty pounds needs several of these, and a year or more. I know. The year passes either way.',
      ],
      keyPoints: [
        'Groundwork, 2 to 4 weeks: better meals, no less food.',
        'Change, 8 to 12 weeks: your range, with an end date.',
        'Rest at maintenance, 2 to 4 weeks: practice staying. Then another round, if there’s further to go.',
      ],
    },
    {
      heading: 'Do this, rather than achieve that',
      paragraphs: [
        'You can’t do a pound. You can do a breakfast. So under each stage write no more than three actions, small enough to be done on a poor day, and tied to something that happens anyway. “When the kettle is on, I take the eggs out.” “When I park the car, I walk once around the block before I go in.”',
        'Test each action with one question: from zero to ten, how sure are you that you’ll do it five days out of seven? If the answer is below eight, don’t try harder. Make it smaller. Two eggs instead of a cooked breakfast. Ten minutes instead of an hour. A plan that you do at eighty percent beats a perfect one that you did on Monday.',
      ],
      keyPoints: [
        'At most three actions a stage, each tied to something that happens anyway.',
        'Less than eight out of ten sure? Make it smaller.',
      ],
    },
    {
      heading: 'Checkpoints, and a plan for bad weather',
      paragraphs: [
        'Put a checkpoint every two weeks into your calendar, fifteen minutes. You’ll learn in Parts 7 and 8 what to look at. At a checkpoint you may keep the plan, change one thing, or take a rest. You may not do any of that on a Tuesday night because the scale was rude.',
        'Now the bad week. Flu, deadline, a moving van, a visit from somebody who bakes. Write it down while things are calm: the three meals that you can make with one pan and no thought, the place that delivers something decent, and the smallest version of each action. My own says: eggs on toast, lentil soup from the freezer, ten minutes outside, bed by eleven. That’s the whole plan, and it has carried me through several winters.',
        'A bad week that you planned for isn’t a failure of the plan. It’s the plan.',
      ],
      keyPoints: [
        'A checkpoint every two weeks; changes are made there and nowhere else.',
        'Write the bad-week plan while things are calm: three meals, one delivery, the smallest version of each action.',
      ],
    },
    {
      heading: 'This week',
      paragraphs: [
        'Fill in the roadmap worksheet: your reason, your three stages with dates, at most three actions for stage one.',
        'Put the checkpoints of the next three months into your calendar.',
        'Write your bad-week plan on its own sheet and hang it inside a cupboard door.',
        'Begin stage one: protein at breakfast, five days out of seven.',
      ],
      keyPoints: [],
    },
  ],
  links: [roadmap, weeklyPlanner, losingWeight],
};
