import { setTimeout as pause } from 'node:timers/promises';
import type { Driver } from './driver.ts';
import { type ElementQuery, findElement } from './find-element.ts';

/** The longest wait. A machine may be busy with other tests. */
const WAIT_MS = 60_000;

/** A window of one browser, used as a person would: by role and name. */
export class BrowserWindow {
  readonly #driver: Driver;
  readonly #siteUrl: string;

  constructor(driver: Driver, siteUrl: string) {
    this.#driver = driver;
    this.#siteUrl = siteUrl;
  }

  async goto(path: string): Promise<void> {
    await this.#driver.goto(this.#siteUrl + path);
  }

  async click(role: ElementQuery['role'], name: string): Promise<void> {
    // The page may replace the element between finding and clicking, so a failed click is tried again.
    await this.#until(`a click on the ${role} "${name}"`, async () => {
      const handle = await this.#driver.element(findElement, { role, name, mustBeClickable: true });
      if (!handle) return false;
      await handle.click();
      return true;
    });
  }

  /** Clicks a link until it has led to the path: a toast may come under the pointer right before the click. */
  async followLink(name: string, path: string): Promise<void> {
    await this.#until(`the path ${path}`, async () => {
      if ((await this.run(() => location.pathname)) === path) return true;
      const handle = await this.#driver.element(findElement, { role: 'link', name, mustBeClickable: true });
      await handle?.click();
      return false;
    });
  }

  async type(name: string, text: string): Promise<void> {
    await this.#until(`text in "${name}"`, async () => {
      const handle = await this.#driver.element(findElement, { role: 'textbox', name });
      if (!handle) return false;
      await handle.type(text);
      return true;
    });
  }

  async expect(role: ElementQuery['role'], name: string): Promise<void> {
    await this.#until(
      `the ${role} "${name}"`,
      async () => (await this.#driver.element(findElement, { role, name })) !== null,
    );
  }

  async expectGone(role: ElementQuery['role'], name: string): Promise<void> {
    await this.#until(
      `no ${role} "${name}"`,
      async () => (await this.#driver.element(findElement, { role, name })) === null,
    );
  }

  async expectFocus(tagName: string): Promise<void> {
    await this.#until(`the focus on ${tagName}`, async () => {
      return (await this.run(() => document.activeElement?.localName)) === tagName;
    });
  }

  /** Presses a clip's button until the clip plays: a toast may come under the pointer right before the click. */
  async playVideo(name: string): Promise<void> {
    await this.#until('a video that plays', async () => {
      const isPlaying = await this.run(() => {
        const video = document.querySelector('video');
        return video !== null && !video.paused && video.currentTime > 0;
      });
      if (isPlaying) return true;
      const handle = await this.#driver.element(findElement, { role: 'button', name, mustBeClickable: true });
      await handle?.click();
      return false;
    });
  }

  async expectPath(path: string): Promise<void> {
    await this.#until(`the path ${path}`, async () => (await this.run(() => location.pathname)) === path);
  }

  /** Waits until the history is back at the page's own entry: closing a dialog is a step back, which comes later. */
  async expectNoDialogEntry(): Promise<void> {
    await this.#until('the entry below the dialog', () => this.run(() => !Object(history.state).isDialog));
  }

  run<Given extends unknown[], Result>(act: (...args: Given) => Result, ...args: Given): Promise<Result> {
    return this.#driver.run(act, ...args);
  }

  /** Checks whether the page lacks its heading or the navigation, which even an error leaves in place. */
  isBlank(): Promise<boolean> {
    return this.run(() => !document.querySelector('h1') || !document.querySelector('header nav, header summary'));
  }

  async screenshot(): Promise<Buffer> {
    // Without a pause, WebKit returns the picture from before the last change.
    await pause(500);
    return this.#driver.screenshot();
  }

  close(): Promise<void> {
    return this.#driver.close();
  }

  async #until(description: string, isDone: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + WAIT_MS;
    let reason = 'it is not there';
    while (Date.now() < end) {
      try {
        if (await isDone()) return;
      } catch (error) {
        // The page changed while it was read.
        reason = error instanceof Error ? error.message : String(error);
      }
      await pause(100);
    }
    const page = await this.run(
      () => `${location.href}\n${document.querySelector('main')?.textContent.slice(0, 1500)}`,
    ).catch(String);
    throw new Error(`Waited for ${description}: ${reason}\n${page}`);
  }
}
