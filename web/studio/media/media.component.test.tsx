import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addCaptions, addClip, addPicture, addPiece, cancelUpload, startUpload } from '#contracts/studio/media.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { type FakeRequest, failNetwork, mockEndpoint, refuseWith, replyWith } from '../../testing/fake-server.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { sampleContent } from '../../testing/sample-site.ts';
import { lastDraft, mockStudio } from '../../testing/sample-studio.ts';
import StudioPage from '../StudioPage.tsx';

const upload = 'ab'.repeat(16);
const picture = { src: `/media/${upload}-960.jpg`, width: 960, height: 720, widths: [480, 960] };
/** The development server has this clip, which stands for the one that the server made. */
const clip = { src: '/content/videos/intro.webm', type: 'video/webm; codecs="vp9, opus"', lengthLabel: '0:09' };
const photo = new File([new Uint8Array(700_000).fill(7)], 'my/../photo.jpg', { type: 'image/jpeg' });

let received: number;
let starts: FakeRequest[];
let pieces: FakeRequest[];
let saves: FakeRequest[];
const lastSaved = () => lastDraft(saves);
const takePiece = ({ path, body }: FakeRequest) => {
  const offset = Number(new URL(path, location.href).searchParams.get('offset'));
  if (offset === received) received += (body as Uint8Array).length;
  return replyWith({ received });
};

beforeEach(async () => {
  saves = mockStudio();
  starts = mockEndpoint(startUpload, () => {
    received = 0;
    return replyWith({ upload });
  });
  pieces = mockEndpoint(addPiece, takePiece);
  mockEndpoint(cancelUpload, () => replyWith({}));
  mockEndpoint(addPicture, () => replyWith({ picture }));
  mockEndpoint(addClip, () => replyWith({ clip }));
});

async function open(path: string) {
  history.replaceState(null, '', `/?page=${path}`);
  await openAsCoach(<StudioPage />);
  await expect.element(page.getByRole('heading', { level: 1 }).last()).toBeVisible();
}
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const choose = (label: string, file: File) => page.getByLabelText(label).upload(file);
const words = page.getByLabelText('What does it show?');
async function choosePortrait() {
  await open('/about');
  await page.getByRole('img', { name: sampleContent.profile.portrait.alt }).click();
  await expect.element(words).toHaveValue(sampleContent.profile.portrait.alt);
  await choose('Choose a picture', photo);
}
const expectChosen = () =>
  expect.poll(() => dialog('Picture').element().querySelector('img')?.getAttribute('src')).toBe(picture.src);

describe('a picture', () => {
  test('that its frame crops keeps the part that is tapped, or chosen with the arrow keys', async () => {
    await open('/coaching-offers');
    const { picture: shown } = sampleContent.offers.coaching;
    await page.getByRole('img', { name: shown.alt }).first().click();
    const part = page.getByRole('button', { name: 'Part that stays visible' });
    await part.click({ position: { x: 2, y: 2 } });
    await expect.element(part).toHaveAccessibleDescription(/The upper left stays visible\.$/);
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}{ArrowRight}{ArrowRight}{ArrowDown}');
    await expectAccessible();
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await expect.poll(() => lastSaved()?.offers.coaching.picture.focus).toEqual({ x: 10, y: 5 });
    const image = page.getByRole('img', { name: shown.alt }).first();
    await expect.element(image).toHaveStyle({ objectPosition: '10% 5%' });
  });

  test('is tapped where it stands, sent in pieces, described, and part of the draft', async () => {
    await choosePortrait();
    await expectChosen();
    expect(starts.map(({ body }) => body)).toEqual([{ kind: 'picture', bytes: photo.size }]);
    expect(pieces.map(({ body }) => (body as Uint8Array).length)).toEqual([262_144, 437_856]);
    expect(pieces[0]?.headers.get('content-type')).toBe('application/octet-stream');
    await words.fill('Maya at the market');
    await expectAccessible();
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await expect.poll(() => lastSaved()?.profile.portrait).toEqual({ ...picture, alt: 'Maya at the market' });
    await expect.element(dialog('Picture')).not.toBeInTheDocument();
    const shown = page.getByRole('img', { name: 'Maya at the market' });
    await expect.element(shown).toBeVisible();
    const source = shown.element().parentElement?.querySelector('source');
    expect(source?.srcset).toBe(`/media/${upload}-480.avif 480w, /media/${upload}-960.avif 960w`);
  });

  test('without words says so where they are missing, and keeps the picture', async () => {
    await choosePortrait();
    await expectChosen();
    await words.clear();
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await expect.element(words).toHaveAccessibleDescription(/Please say what the picture shows/);
    expect(saves).toEqual([]);
  });

  test('that the server refuses says why, and keeps what was typed', async () => {
    const message = 'This picture has 100 megapixels. Please choose one with at most 50.';
    mockEndpoint(addPicture, () => refuseWith(400, { code: 'invalid', message, fields: { file: message } }));
    await open('/about');
    await page.getByRole('img', { name: sampleContent.profile.portrait.alt }).click();
    await words.fill('Maya at the market');
    await choose('Choose a picture', photo);
    await expect.element(dialog('Picture').getByRole('alert')).toMatchTextContent(message);
    await expect.element(dialog('Picture').getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await expect.element(words).toHaveValue('Maya at the market');
  });

  test('whose connection is lost goes on where it was', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    let isOffline = true;
    pieces = mockEndpoint(addPiece, (request) => {
      if (received > 0 && isOffline) failNetwork();
      return takePiece(request);
    });
    await choosePortrait();
    await expect
      .element(page.getByRole('status').filter({ hasText: 'No connection. It goes on from 37%' }))
      .toBeVisible();
    await expect.poll(() => pieces.length).toBe(2);
    await vi.advanceTimersByTimeAsync(2_000);
    await expect
      .element(dialog('Picture').getByRole('alert'))
      .toMatchTextContent('can’t be reached right now. 37% has arrived');
    isOffline = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectChosen();
    expect(starts).toHaveLength(1);
    expect(received).toBe(photo.size);
  });

  test('that is on its way can be stopped', async () => {
    const cancelled = mockEndpoint(cancelUpload, () => replyWith({}));
    mockEndpoint(addPiece, () => new Promise(() => {}));
    await choosePortrait();
    await expect.element(page.getByRole('progressbar')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await page.getByRole('button', { name: 'Let it go on' }).click();
    await expect.element(page.getByRole('progressbar')).toBeVisible();
    expect(cancelled).toEqual([]);
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await page.getByRole('button', { name: 'Throw it away' }).click();
    await expect.element(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
    await expect.poll(() => cancelled.map(({ path }) => path)).toEqual([`/api/admin/media/uploads/${upload}`]);
  });

  test('below the link of a card is tapped too, and its words are still its words', async () => {
    await open('/');
    const { title, picture: shown } = sampleContent.offers.calls;
    await page.getByRole('img', { name: shown.alt }).first().click({ force: true });
    await expect.element(words).toHaveValue(shown.alt);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByText(title).first().click();
    await expect.element(page.getByRole('textbox', { name: 'Coaching Offers, calls, title' })).toBeVisible();
  });
});

describe('a clip', () => {
  const { video } = sampleContent.home.hero;
  const film = new File([new Uint8Array(1000)], 'film.mp4', { type: 'video/mp4' });

  test('is tapped without playing, sent, and gets a picture from its own first second, a title and captions', async () => {
    const posters = mockEndpoint(addPicture, () => replyWith({ picture }));
    mockEndpoint(addCaptions, () => replyWith({ captions: `/media/${upload}.vtt` }));
    await open('/');
    await page.getByRole('button', { name: `Play video: ${video.title}` }).click();
    await expect.element(dialog('Clip')).toBeVisible();
    expect(document.querySelector('video[autoplay]')).toBeNull();
    await choose('Choose a clip', film);
    await expect.poll(() => posters.length).toBe(1);
    expect(starts.map(({ body }) => (body as { kind: string }).kind)).toEqual(['clip', 'picture']);
    const sent = pieces.findLast(({ path }) => path.endsWith('offset=0'))?.body as Uint8Array;
    expect([...sent.subarray(0, 3)], 'a JPEG').toEqual([0xff, 0xd8, 0xff]);
    // The picture is described by the title at that moment.
    await expect.poll(() => document.querySelector(`img[src="${picture.src}"]`)).not.toBeNull();
    await page.getByLabelText('Title').fill('Three minutes with me');
    await expect.element(page.getByText('Without captions, people')).toBeVisible();
    await choose('Choose captions', new File(['WEBVTT'], 'a.vtt'));
    await expect.element(page.getByText('This clip has captions.')).toBeVisible();
    await expectAccessible();
    // The server stores files elsewhere than the development server.
    await page.getByRole('button', { name: 'Use this clip' }).click();
    await expect.element(dialog('Clip').getByText('This isn’t a clip of this site')).toBeVisible();
    mockEndpoint(addClip, () => replyWith({ clip: { ...clip, src: `/media/${upload}.mp4` } }));
    await choose('Choose a clip', film);
    await expect.element(page.getByText('This browser can’t play the clip')).toBeVisible();
    await page.getByRole('button', { name: 'Use this clip' }).click();
    await expect
      .poll(() => lastSaved()?.home.hero.video)
      .toMatchObject({
        title: 'Three minutes with me',
        lengthLabel: '0:09',
        poster: { ...picture, alt: video.title },
        source: { kind: 'file', src: `/media/${upload}.mp4`, type: clip.type, alternatives: [] },
      });
  });

  test('may have another moment, or a picture, for its start', async () => {
    await open('/');
    await page.getByRole('button', { name: `Play video: ${video.title}` }).click();
    await choose('Choose a clip', film);
    await expect
      .element(dialog('Clip').getByRole('region', { name: 'Picture for its start' }).getByRole('presentation'))
      .toHaveAttribute('src', picture.src);
    const useMoment = page.getByRole('button', { name: 'Use this moment of the clip' });
    const player = page.getByTitle(video.title).element();
    // A phone loads no frame of a clip before it plays.
    Object.defineProperty(player, 'readyState', { value: HTMLMediaElement.HAVE_METADATA, configurable: true });
    await useMoment.click();
    await expect.element(page.getByText('Please play the clip to the moment that you want')).toBeVisible();
    expect(starts).toHaveLength(2);
    Reflect.deleteProperty(player, 'readyState');
    await useMoment.click();
    await expect.poll(() => starts.length).toBe(3);
    await choose('Choose a picture', photo);
    await expect.poll(() => starts.length).toBe(4);
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  });
});

test('a page may have a picture of its own where it is shared, and the drawing again', async () => {
  await open('/');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'In search and when shared' }).click();
  await choose('Choose a picture for sharing', photo);
  const card = page.getByRole('region', { name: 'When shared' }).getByRole('presentation');
  await expect.element(card).toHaveAttribute('src', picture.src);
  await expect.poll(() => lastSaved()?.home.head.sharePicture).toMatchObject({ src: picture.src });
  await page.getByRole('button', { name: 'Back to the drawing' }).click();
  await expect.poll(() => lastSaved()?.home.head).toEqual(sampleContent.home.head);
});

test('all pictures and clips of a page can be changed from a list by the keyboard', async () => {
  await open('/');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'All words as a list' }).click();
  (await page.getByRole('button', { name: 'Change Home, end of the page, picture' }).findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(words).toHaveValue(sampleContent.home.closing.picture.alt);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Change Home, end of the page, picture' })).toHaveFocus();
  await expectAccessible();
});
