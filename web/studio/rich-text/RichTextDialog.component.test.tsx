import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RichText as RichTextSchema, richTextOf } from '#contracts/studio/rich-text.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { goBack } from '../../testing/go-back.ts';
import { renderPart } from '../../testing/render.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { RichTextDialog } from './RichTextDialog.tsx';

const links = [{ href: '/faq', name: 'FAQ' }];
const text = page.getByRole('textbox', { name: 'Your text' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const shown = page.getByTestId('shown');

function Harness({ start }: { start: string }) {
  const [value, setValue] = useState(richTextOf(start));
  const [isOpen, setIsOpen] = useState(true);
  const change = (next: typeof value) => {
    const { error } = RichTextSchema.safeParse(next);
    if (!error) setValue(next);
    return error?.issues[0]?.message ?? null;
  };
  return (
    <>
      <div data-testid="shown">
        <RichText text={value} />
      </div>
      {isOpen && (
        <RichTextDialog
          title="Your text"
          text={value}
          links={links}
          onChange={change}
          onClosed={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** Opens the editor with all of its text selected. */
async function open(start = 'Eat nuts') {
  await page.viewport(390, 844);
  await renderPart(<Harness start={start} />);
  await expect.element(text).toHaveFocus();
  await userEvent.keyboard('{Control>}a{/Control}');
}

function paste(html: string) {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', html);
  clipboardData.setData('text/plain', 'plain');
  text.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

test('words get their formatting by the buttons, and are on the page when it closes', async () => {
  await open();
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' }).element().getBoundingClientRect();
  expect(toolbar.height, 'one row').toBeLessThan(80);
  await userEvent.keyboard('Eat ');
  await button('Bold').click();
  await expect.element(button('Bold')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(text).toHaveFocus();
  await userEvent.keyboard('nuts');
  await expectAccessible();
  await button('Done').click();
  await expect.element(shown.getByText('nuts')).toBeVisible();
  expect(shown.element().innerHTML).toMatch(/<p[^>]*>Eat <strong>nuts<\/strong><\/p>/);
});

test('a list and a heading are written by keyboard', async () => {
  await open();
  await userEvent.keyboard('Snacks');
  await button('Heading').click();
  await userEvent.keyboard('{Enter}');
  await button('List').click();
  await userEvent.keyboard('Oats{Enter}Beans');
  await button('Done').click();
  await expect.element(shown.getByRole('heading', { name: 'Snacks' })).toBeVisible();
  expect(
    shown
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['Oats', 'Beans']);
});

test('selected words lead to a page, or to an address that a link may have', async () => {
  await open('Questions');
  await button('Link').click();
  await button('Set the link').click();
  await expect.element(page.getByText('Please choose where it leads')).toBeVisible();
  await page.getByLabelText('Where does it lead?').selectOptions('Another address…');
  await expect.element(page.getByLabelText('Address')).toHaveAttribute('aria-invalid', 'false');
  await expect.element(page.getByText('Please choose where it leads')).not.toBeInTheDocument();
  await page.getByLabelText('Address').fill('javascript:alert(1)');
  await button('Set the link').click();
  await expect.element(page.getByText('Please use an address such as https://example.com')).toBeVisible();
  await expect.element(page.getByLabelText('Address')).toHaveValue('javascript:alert(1)');
  await page.getByLabelText('Address').fill('example.com/faq');
  await button('Set the link').click();
  await button('Link').click();
  await page.getByLabelText('Where does it lead?').selectOptions('FAQ');
  await button('Set the link').click();
  await button('Done').click();
  await expect.element(shown.getByRole('link', { name: 'Questions' })).toHaveAttribute('href', '/faq');
});

test('what is pasted keeps paragraphs, bold, links and lists, and nothing else', async () => {
  await open();
  paste(`<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head><body>
    <!--StartFragment--><h1 style='mso-x:1'>Menu</h1>
    <p class=MsoNormal style='margin:0cm;color:red'><b>Bold</b> and <span style='font-style:italic;font-size:40pt'>slanted</span><o:p></o:p></p>
    <table><tr><td><p class=MsoNormal>In a cell</p></td></tr></table>
    <ul><li><p>One</p></li><li>Two<ul><li>Deep</li></ul></li></ul>
    <p><a href="javascript:alert(1)" onclick="alert(2)">bad</a> <a href="http://example.com/">good</a></p>
    <script>alert(3)</script><img src=x onerror="alert(4)"><iframe src="https://evil.example"></iframe>
    <!--EndFragment--></body></html>`);
  await button('Done').click();
  await expect.element(shown.getByRole('heading', { name: 'Menu' })).toBeVisible();
  const html = shown.element().innerHTML;
  for (const part of ['<strong>Bold</strong>', '<em>slanted</em>', 'In a cell', 'One', 'Two', 'Deep', 'bad'])
    expect(html).toContain(part);
  expect(html).not.toMatch(/javascript|onclick|onerror|<script|<img|<iframe|<table|style=|Mso|alert/);
  expect(
    shown
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual(['https://example.com/']);
});

test('an empty text is refused, and nothing is lost', async () => {
  await open();
  await userEvent.keyboard('{Backspace}');
  await button('Done').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please write something here');
  await expect.element(shown).toHaveTextContent('Eat nuts');
  await text.click();
  await userEvent.keyboard('More');
  await button('Done').click();
  await expect.element(shown).toHaveTextContent('More');
});

test('refused words stay open until they are mended, however often Done is pressed; without any, the old ones stay', async () => {
  await open();
  paste(`<html><body>${'<p>Eat beans</p>'.repeat(201)}</body></html>`);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please split this text');
  await button('Done').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await button('Done').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await text.click();
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please write something here');
  await button('Done').click();
  await expect.element(text).not.toBeInTheDocument();
  await expect.element(shown).toHaveTextContent('Eat nuts');
});

test('Done also sets the address that was typed, and stays open with one that is none', async () => {
  await open('Questions');
  await button('Link').click();
  await page.getByLabelText('Where does it lead?').selectOptions('Another address…');
  await page.getByLabelText('Address').fill('javascript:alert(1)');
  await button('Done').click();
  await expect.element(page.getByText('Please use an address such as https://example.com')).toBeInViewport();
  await page.getByLabelText('Address').fill('example.com/beans');
  await button('Done').click();
  const link = shown.getByRole('link', { name: 'Questions' });
  await expect.element(link).toHaveAttribute('href', 'https://example.com/beans');
  await expect.element(text).not.toBeInTheDocument();
});

test('Back closes only the editor, and keeps what was typed', async () => {
  history.pushState({ step: 'part' }, '');
  await open();
  await userEvent.keyboard('Eat beans');
  await goBack();
  await expect.element(text).not.toBeInTheDocument();
  await expect.element(shown).toHaveTextContent('Eat beans');
  expect(history.state).toEqual({ step: 'part' });
});
