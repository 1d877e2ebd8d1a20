import { BrandMark } from '../ui/BrandMark.tsx';
import { Sample, Samples } from './Sample.tsx';

const colors = [
  'paper',
  'card',
  'sand',
  'line',
  'ink',
  'muted',
  'leaf',
  'leaf-dark',
  'leaf-mid',
  'leaf-soft',
  'apricot',
  'apricot-deep',
  'apricot-soft',
  'sky',
  'sky-soft',
  'danger',
  'danger-soft',
];
const sizes = ['text-display', 'text-title', 'text-heading', 'text-lead', 'text-price'];

export function Looks() {
  return (
    <Samples>
      <Sample name="Colors of the theme" wide>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-4">
          {colors.map((color) => (
            <li key={color}>
              <span
                aria-hidden
                className="block h-16 rounded-control border border-line"
                style={{ backgroundColor: `var(--color-${color})` }}
              />
              {color}
            </li>
          ))}
        </ul>
      </Sample>
      <Sample name="Headings and sizes" wide>
        {sizes.map((size) => (
          <p key={size} className={`font-display font-semibold ${size}`}>
            {size.replace('text-', '')}: a week you can cook
          </p>
        ))}
        <p>
          Running text with a{' '}
          <a href="#looks" className="text-link">
            link in it
          </a>
          , and <span className="text-muted">quiet text beside it</span>.
        </p>
      </Sample>
      <Sample name="Panels">
        <div className="rounded-panel bg-card p-6 shadow-panel">A card with a shadow</div>
        <div className="panel p-6">A card with a line</div>
      </Sample>
      <Sample name="Logo">
        <BrandMark className="size-16" pictureClassName="max-h-16 w-auto" />
      </Sample>
      <Sample name="Grounds">
        <div className="dotted rounded-panel bg-sand p-6">Dotted sand</div>
        <div className="on-leaf rounded-panel p-6">The green ground</div>
      </Sample>
    </Samples>
  );
}
