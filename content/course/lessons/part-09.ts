import { adaptation, goalCalculator, plateauChecklist } from '../resources.ts';
import type { LessonText } from './lesson-text.ts';

export const part09: LessonText = {
  sections: [
    {
      heading: 'First: is it one?',
      paragraphs: [
        'A plateau is four weeks in which neither your weekly average nor your tape moved, while you did what you had planned on at least five days out of seven. Ten days aren’t a plateau. Ten days are ten days.',
        'By that definition most plateaus that people bring to me disappear before we have finished our tea. Sometimes it’s water: a new training plan, the cycle, stress. Sometimes the waist went down while the scale stood still, which is the best kind of standing still, since it usually means fat gone and muscle kept. And sometimes the plan had quietly moved out, which happens to everybody, and which we look at next.',
      ],
      keyPoints: [
        'Four weeks, scale and tape both flat, plan kept on five days out of seven. Less isn’t a plateau.',
        'If the waist shrinks while the scale stands still, carry on.',
      ],
    },
    {
      heading: 'The quiet drift',
      paragraphs: [
        'Habits drift the way boats do, without anybody rowing. In month one you weighed the oil; in month four you pour it. The handful grew. The bites while cooking came back, and the Friday glass became a Thursday one as well. A hundred and fifty calories here and there close a small gap entirely, and nobody notices them one at a time.',
        'So before anything else, log one careful week, as in Part 2, scale and all. Not as a punishment. As an inspection, the kind that a boiler gets. Look at the weekend in particular. Five days with a gap of 400 make 2,000; two relaxed days with 1,000 above maintenance each take all of it back. The week is what counts, and it’s often only one evening that needs a new idea.',
        'Then look at your steps and at your bed. If you walk 2,000 steps a day less than in spring, that may be your plateau. If you sleep an hour less, it certainly doesn’t help.',
      ],
      keyPoints: [
        'One careful week of logging before any change, weekend included.',
        'Check steps and sleep against the time when things were moving.',
      ],
    },
    {
      heading: 'What the body does',
      paragraphs: [
        'Some of it’s real. A body that weighs 20 pounds less needs less energy to live and to be carried about, perhaps 100 to 200 calories a day. On top of that it saves a little more than its size would explain, mostly by moving less and by being hungrier. This is called metabolic adaptation. It’s a thermostat, not damage. Nobody’s metabolism is broken by a diet, and no body “holds on to fat” because it gets too little to eat; it only gets thriftier, and we get hungrier and count worse.',
        'So put your new weight into the goal calculator. The old target was made for somebody bigger. If the new range would take you near the floor from Part 3, don’t go there. You have other roads: more movement, more strength, a rest, or a goal that is a little higher and that you can live with.',
      ],
      keyPoints: [
        'A smaller body needs less: perhaps 100 to 200 calories a day less after 20 pounds. That’s normal, and nothing is broken.',
        'Calculate again with your new weight, and never below the floor.',
      ],
    },
    {
      heading: 'What to try, in this order',
      paragraphs: [
        'One: tighten the log for two weeks, eating the same. Often that is all. Two: look at protein and fiber, and bring both back into their ranges; hunger falls, and with it the unplanned rest. Three: add 1,500 to 2,000 steps a day, or one strength session a week. Four: take away 100 to 150 calories a day, at the meal where you’ll miss them least. Only one at a time, three weeks each. If you change four things on Monday you’ll never know which of them to keep.',
        'Five, and I’d take it before four if you’ve been at it for three months or more: rest. Eat at maintenance for two weeks, on purpose, with protein and steps as before. The scale will go up by a pound or three of water and food, and stop. People come back from such a break less hungry, sleeping better, and able to keep to a plan again. Studies disagree on whether it helps the metabolism. That it helps the person, I’ve seen every year.',
        'Six: consider that you may have arrived. Where health, energy and a life with dinners in it meet, that is a good weight, even if the chart says ten pounds less. If you’re doing everything and something still seems wrong, if you’re exhausted, freezing or losing hair, ask your doctor for a check. Thyroid, iron and medication are worth a look.',
      ],
      keyPoints: [
        'In order: careful log, protein and fiber, steps or strength, then 100 to 150 calories. One at a time, three weeks each.',
        'After three months or more: two weeks at maintenance first.',
        'Consider that you may have arrived.',
      ],
    },
    {
      heading: 'This week',
      paragraphs: [
        'Go through the plateau checklist, even if nothing is stuck. It’s a good inspection.',
        'Compare one careful day with the same weekday in your first log.',
        'Put your present weight into the goal calculator.',
        'Put a two-week rest at maintenance into your calendar, within the next three months.',
      ],
      keyPoints: [],
    },
  ],
  links: [plateauChecklist, goalCalculator, adaptation],
};
