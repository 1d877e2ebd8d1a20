declare module 'mjml' {
  type Options = { fonts: Record<string, string> };
  type Compiled = { html: string; errors: { formattedMessage: string }[] };
  export default function mjml2html(source: string, options: Options): Promise<Compiled>;
}
