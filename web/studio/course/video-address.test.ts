import { expect, test } from 'vitest';
import { readVideoAddress, writeVideoAddress } from './video-address.ts';

const youtube = { kind: 'youtube', id: 'dQw4w9WgXcQ' } as const;
const vimeo = { kind: 'vimeo', id: '76979871' } as const;
const unlisted = { kind: 'vimeo', id: '76979871/8272103f6e' } as const;

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4s', youtube],
  ['youtu.be/dQw4w9WgXcQ?si=x', youtube],
  [' https://m.youtube.com/shorts/dQw4w9WgXcQ ', youtube],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', youtube],
  ['https://vimeo.com/76979871', vimeo],
  ['https://vimeo.com/channels/staffpicks/76979871', vimeo],
  ['https://player.vimeo.com/video/76979871?h=1', vimeo],
  ['https://vimeo.com/showcase/7654321/video/76979871', vimeo],
  ['https://vimeo.com/76979871/8272103f6e?share=copy', unlisted],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e', unlisted],
  [writeVideoAddress(youtube), youtube],
  [writeVideoAddress(vimeo), vimeo],
  [writeVideoAddress(unlisted), unlisted],
  ['https://youtube.com/', null],
  ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', null],
  ['https://vimeo.com/groups/12345/videos/76979871', vimeo],
  ['https://vimeo.com/channels/948234/76979871', vimeo],
  ['https://vimeo.com/manage/videos/76979871/8272103f6e', unlisted],
  ['https://vimeo.com/showcase/7654321', null],
  ['https://vimeo.com/?h=12345678', null],
  ['https://vimeo.com/about', null],
  ['https://example.com/clip.mp4', null],
  ['', null],
  ['javascript:alert(1)', null],
])('%j', (address, video) => expect(readVideoAddress(address)).toEqual(video));
