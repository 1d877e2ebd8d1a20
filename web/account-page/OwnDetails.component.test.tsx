import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import { type EmailChangeState, getEmailChange } from '#contracts/accounts/email-change.ts';
import { changeOwnDetails, changeOwnPicture, removeOwnPicture } from '#contracts/accounts/own-profile.ts';
import { getUserState, setUserState, useSignedInUser } from '../accounts/current-user.ts';
import { expectAccessible } from '../testing/axe.ts';
import { mockEndpoint, refuseWith, replyWith } from '../testing/fake-server.ts';
import { renderPart } from '../testing/render.tsx';
import { ida } from '../testing/sample-people.ts';
import { toastOnPage } from '../testing/toasts.ts';
import { OwnDetails } from './OwnDetails.tsx';

const Signed = () => <OwnDetails user={useSignedInUser()} />;

async function open(user: CurrentUser = ida, pending: EmailChangeState['pending'] = null) {
  setUserState({ status: 'signed-in', user });
  mockEndpoint(getEmailChange, () => replyWith({ pending, noticesTo: null }));
  await renderPart(<Signed />);
}

test('name and phone number are saved', async () => {
  await page.viewport(390, 900);
  await open();
  const user = { ...ida, firstName: 'Idun', phone: '+12025550123' };
  const sent = mockEndpoint(changeOwnDetails, () => replyWith({ message: 'Your details are saved.', user }));
  await page.getByLabelText('First name').fill('Idun');
  await page.getByRole('textbox', { name: 'Phone number' }).fill('+1 202 555 0123');
  await page.getByRole('button', { name: 'Save my details' }).click();
  await expect.element(toastOnPage).toMatchTextContent('Your details are saved.');
  expect(sent[0]?.body).toEqual({ firstName: 'Idun', lastName: 'Lund', phone: '+12025550123' });
  expect(getUserState()).toMatchObject({ user: { firstName: 'Idun' } });
  await expectAccessible();
});

test('an empty name is refused at its field, an empty phone number is none', async () => {
  await open();
  const sent = mockEndpoint(changeOwnDetails, () => replyWith({ message: 'Saved.', user: ida }));
  await page.getByLabelText('First name').fill('');
  await page.getByRole('button', { name: 'Save my details' }).click();
  await expect.element(page.getByLabelText('First name')).toHaveAccessibleDescription('First name is required');
  expect(sent).toEqual([]);
  await page.getByLabelText('First name').fill('Ida');
  await page.getByRole('button', { name: 'Save my details' }).click();
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ firstName: 'Ida', lastName: 'Lund', phone: null }]);
});

test('everybody is led to the page where the address is changed, and reads which one waits for its link', async () => {
  await open(ida, { newEmail: 'ida@new.example', expiresAt: '2027-01-02T12:00:00.000Z' });
  await expect.element(page.getByText('A link went to ida@new.example.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Change it' })).toHaveAttribute('href', '/account/address');
});

/** A file with a picture of this size: the left half red, the rest blue. */
async function drawPicture(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = 'blue';
  context.fillRect(0, 0, width, height);
  context.fillStyle = 'red';
  context.fillRect(0, 0, width / 2, height);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'me.png', { type: 'image/png' });
}

test('a picture is cut to a square before it is sent, shown, and removed again', async () => {
  await open();
  const picture = await drawPicture(900, 300);
  let base64 = '';
  mockEndpoint(changeOwnPicture, ({ body }) => {
    base64 = (body as { picture: string }).picture;
    return replyWith({ message: 'Your picture is saved.', user: { ...ida, profileImageUrl: dataUrl } });
  });
  await page.getByLabelText('Your picture').upload(picture);
  await expect.element(toastOnPage).toMatchTextContent('Your picture is saved.');
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const stored = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
  expect([stored.width, stored.height]).toEqual([512, 512]);
  await expect.element(page.getByRole('img', { name: 'You' })).toBeVisible();
  await expectAccessible();
  mockEndpoint(removeOwnPicture, () => replyWith({ message: 'Your picture is gone.', user: ida }));
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect.element(page.getByRole('img', { name: 'You' })).not.toBeInTheDocument();
});

const dataUrl = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

test('a file that is no picture, and a refusal, say what to do', async () => {
  await open();
  await page.getByLabelText('Your picture').upload(new File(['hello'], 'me.png', { type: 'image/png' }));
  await expect.element(toastOnPage).toMatchTextContent('Please choose a PNG, JPEG or WebP picture.');
  mockEndpoint(changeOwnPicture, () =>
    refuseWith(429, { code: 'RATE_LIMITED', message: 'Please try again tomorrow.' }),
  );
  await page.getByLabelText('Your picture').upload(await drawPicture(100, 100));
  await expect.element(toastOnPage).toMatchTextContent('Please try again tomorrow.');
});
