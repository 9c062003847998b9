/** Parts of the interface that are fetched when they are needed. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A part's file did not come. Browser and React remember that: only a reload asks for it again. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing';
}

/** As React's `lazy`, by a component's own name; what cannot be had is told from what broke. */
export function part<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      throw new PartMissing('A part of the page could not be fetched.', { cause });
    }
  });
}

const soon: (() => Promise<unknown>)[] = [];

/** As {@link part}, for what people open often: {@link fetchSoon} has its file at hand before they do. */
export function partSoon<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  soon.push(load);
  return part(load);
}

/** Fetches those parts, once; to be called when the page has nothing more urgent to fetch. */
export function fetchSoon(): void {
  // One that does not come says so where it is opened.
  for (const load of soon.splice(0)) load().catch(() => {});
}
