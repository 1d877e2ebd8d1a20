import { buttonClass } from './ui/Button.tsx';

/** Restores the page as the server sent it, whose links work without a script: a failing React empties the page. */
export function restoreServerHtml(root: HTMLElement, html: string, contactEmail: string): void {
  root.innerHTML = html;
  addReloadNote(root, contactEmail);
}

/** Says at the top of the page that it does not fully work. It uses no React, which may have failed. */
export function addReloadNote(root: HTMLElement, contactEmail: string): void {
  const note = element('div', 'mx-auto w-full max-w-6xl px-5 pt-6 sm:px-8');
  const box = element(
    'div',
    'flex flex-wrap items-center gap-4 rounded-control border border-danger bg-danger-soft p-4',
  );
  const sentence = element('p', 'grow basis-80');
  const mail = element('a', 'text-link', contactEmail);
  mail.setAttribute('href', `mailto:${contactEmail}`);
  sentence.append(
    'Sorry, parts of this page aren’t working right now. Please reload the page. If that doesn’t help, write to ',
    mail,
    '.',
  );
  const reload = element('button', buttonClass({ variant: 'secondary' }), 'Reload');
  reload.setAttribute('type', 'button');
  reload.addEventListener('click', () => location.reload());
  note.setAttribute('role', 'alert');
  box.append(sentence, reload);
  note.append(box);
  (root.querySelector('main') ?? root).prepend(note);
}

function element(name: string, className: string, text = ''): HTMLElement {
  const created = document.createElement(name);
  created.className = className;
  created.textContent = text;
  return created;
}
