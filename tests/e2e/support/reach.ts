/** Which controls cannot be reached by scrolling: they are outside of the page, or cut by what does not scroll. */
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const NORMAL_VIEWPORT = { width: 1280, height: 720 };
/** 1280 x 720 at a zoom of 200 %. */
const ZOOMED_VIEWPORT = { width: 640, height: 360 };

/** Nothing is cut or out of reach at a zoom of 200 %, nor with text of 200 %. */
export async function expectUsableEnlarged(page: Page): Promise<void> {
  await page.setViewportSize(ZOOMED_VIEWPORT);
  expect.soft(await page.evaluate(unreachableControls), 'at a zoom of 200 %').toEqual([]);
  await page.setViewportSize(NORMAL_VIEWPORT);
  await page.evaluate(() => document.documentElement.style.setProperty('--hf-scale', '2'));
  expect.soft(await page.evaluate(unreachableControls), 'with text of 200 %').toEqual([]);
  await page.evaluate(() => document.documentElement.style.removeProperty('--hf-scale'));
}

/** In the page: a name for each control that is out of reach. The scene's own labels move with the camera. */
function unreachableControls(): string[] {
  const TOLERANCE_PX = 3;
  const controls = document.querySelectorAll('button, a[href], input, select, [role="tab"], [role="option"]');
  const isOutside = ([start, end]: readonly [number, number], [from, to]: readonly [number, number]) =>
    start < from - TOLERANCE_PX || end > to + TOLERANCE_PX;
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';

  function isCut(element: Element, axis: 'x' | 'y'): boolean {
    const spanOf = ({ left, right, top, bottom }: DOMRect) =>
      axis === 'x' ? ([left, right] as const) : ([top, bottom] as const);
    let span = spanOf(element.getBoundingClientRect());
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      const overflow = axis === 'x' ? style.overflowX : style.overflowY;
      if (overflow === 'visible') continue;
      const room = spanOf(box.getBoundingClientRect());
      // What scrolls brings it as far as its own place.
      if (scrolls(overflow)) span = room;
      else if (isOutside(span, room)) return true;
    }
    return isOutside(span, axis === 'x' ? [0, innerWidth] : [0, innerHeight]);
  }

  return [...controls]
    .filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true }) &&
        !control.closest('.hf-view-overlay, .hf-hidden, .p-hidden-accessible, [inert]') &&
        (isCut(control, 'x') || isCut(control, 'y')),
    )
    .map((control) => (control.getAttribute('aria-label') ?? control.textContent ?? control.tagName).slice(0, 60));
}
