import { goalCalculator, progressTracker, roadmap, weeklyPlanner } from '../resources.ts';
import type { LessonText } from './lesson-text.ts';

export const part11: LessonText = {
  sections: [
    {
      heading: 'You know enough',
      paragraphs: [
        'You’ve heard a good deal by now, and I can tell you what the danger is. It’s to prepare. To find a better app, read two more articles, and wait for a Monday, a new month, the end of the school year. There’s no good time. There’s a Tuesday with a tired person and an onion in it, and that is where all of this takes place.',
        'So this last part teaches you nothing new. It helps you to begin, and to begin again, which is the only talent you need. If you’ve been doing the exercises all along, then you began long ago, and you may read this as a map of where you’ve been.',
      ],
      keyPoints: ['There’s no good time to begin. There’s a Tuesday.', 'Beginning again is the only talent you need.'],
    },
    {
      heading: 'Your first thirty days',
      paragraphs: [
        'Days 1 to 7: look. Log one ordinary week, in whatever form suits you, or photograph your meals. Change nothing. At the end, write down what surprised you.',
        'Days 8 to 14: add. Protein at two meals a day, one plate a day that is half vegetables, one walk of ten minutes. Fill in the calculator and the roadmap. Set up the tracker.',
        'Days 15 to 21: arrange. Four dinners planned, an emergency shelf, a bedtime. Write the bad-week plan. If you’ve decided to lose fat, move into your range now, not earlier.',
        'Days 22 to 30: keep. No new habits. Do your check-ins, answer them with “keep”, “do” or “change one thing”, and let it become a little boring. Boring is the sound of a habit moving in.',
      ],
      keyPoints: ['Week 1: look. Week 2: add. Week 3: arrange. After that: keep.', 'Boring is a good sign.'],
    },
    {
      heading: 'When you stop, and you will',
      paragraphs: [
        'Everybody stops. I stop, usually in February. Illness, grief, love, a renovation. The people who do well aren’t those who never stop, but those who start again sooner, and with less ceremony. A week off is a week. It becomes three months only if you wait until you feel worthy.',
        'So make your way back in so short that it’s embarrassing. Mine has three steps: a glass of water, eggs for breakfast, ten minutes outdoors. No weighing for the first week, no calculations, no making up for what was. On the third day of that, life usually looks manageable again, and the roadmap is where you left it.',
        'Never start again with less food than before. It’s a punishment dressed up as a plan, and it keeps about as well as one.',
      ],
      keyPoints: [
        'Plan your way back: three tiny steps, no scale for a week.',
        'Never make up for a bad week by eating less than your plan.',
      ],
    },
    {
      heading: 'You don’t have to do it alone',
      paragraphs: [
        'Tell one person what you are doing, and what you’d like from them. “Please don’t comment on my plate; please do ask me to go for a walk.” Most people want to help and have never been told how.',
        'The lessons stay yours. Come back to Part 3 when your weight has changed, to 6 when you sleep badly, to 9 when nothing moves, to 10 when everything has. They read differently each time, because you’re further along.',
        'If you have a question about a part, write to me from the course page. If you’d rather talk about your own week, book a call; as a member you pay less for it. And if what you need is a doctor, a dietitian or a therapist, then I’ll be the first to say so, and glad that you asked.',
      ],
      keyPoints: [
        'Tell one person what would help.',
        'The lessons stay yours; come back when something changes.',
        'Questions: write from the course page, or book a call at the member price.',
      ],
    },
    {
      heading: 'Closing words',
      paragraphs: [
        'My father ran his diner for thirty-one years. When somebody asked him for the secret of his pancakes he used to say: “I make them again every morning.” I’ve read a lot about nutrition since, and I don’t think that I can improve on it.',
        'You won’t do this perfectly. You’ll do it again in the morning, and on most mornings that will be enough. Thank you for letting me keep you company so far. Now go and see what is in the fridge.',
      ],
      keyPoints: ['You make it again every morning.'],
    },
    {
      heading: 'This week',
      paragraphs: [
        'Write the date of day one on your roadmap. It may be today.',
        'Print or copy the thirty days, and hang them where you cook.',
        'Write your three tiny steps back, and put them into the same cupboard as the bad-week plan.',
        'Tell one person. Then eat something good.',
      ],
      keyPoints: [],
    },
  ],
  links: [roadmap, weeklyPlanner, goalCalculator, progressTracker],
};
