/** HTML that may go into a mail as it is. Only `html` makes it. */
export class Html {
  readonly toMarkup: string;

  constructor(markup: string) {
    this.toMarkup = markup;
  }
}

/** Everything put into it is escaped, unless it is such HTML itself. */
export function html(strings: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  return new Html(strings.map((part, index) => part + markup(values[index] ?? '')).join(''));
}

/** Puts values in the place of `{{name}}`, escaped. Throws where a placeholder has no value. */
export function fillTemplate(template: string, values: Record<string, string | Html>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The mail has no value for {{${name}}}`);
    return markup(value);
  });
}

function markup(value: string | Html | Html[]): string {
  if (Array.isArray(value)) return value.map(markup).join('');
  return value instanceof Html ? value.toMarkup : escapeHtml(value);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
