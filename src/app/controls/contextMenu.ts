/** The library's context menu, opened at a position of the page rather than by an event, and kept inside the window. */
import type { ContextMenu } from 'primereact/contextmenu';
import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useScope } from '../lifetime/useScope.ts';

/** Where a menu opens, CSS pixels of the page. */
export interface MenuPosition {
  pageX: number;
  pageY: number;
}

/** Opens a menu of the library on each request, including the one that mounts the component. */
export function useShowOnRequest(show: () => void, request: object): void {
  const [isMounted, setMounted] = useState(false);
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => setMounted(true), []);
  useScope(
    (scope) => {
      // The library can position and focus only elements that are already in the document.
      if (isMounted) scope.timeout(() => flushSync(latest.current), 0);
    },
    [isMounted, request],
  );
}

/** Shows a context menu at a position. */
export function useShownMenu(menu: RefObject<ContextMenu>, request: MenuPosition): void {
  const { pageX, pageY } = request;
  const event = { pageX, pageY, preventDefault() {}, stopPropagation() {} } as unknown as SyntheticEvent;
  useShowOnRequest(() => menu.current?.show(event), request);
}

/** The library positions the menu before its entries are rendered. @returns a callback for when it opens */
export function useClampToWindow(menu: RefObject<ContextMenu>): () => void {
  const [opened, setOpened] = useState(0);
  useScope(
    (scope) => {
      const element = menu.current?.getElement();
      if (!element) return;
      const observer = new ResizeObserver(() => {
        const { bottom, height } = element.getBoundingClientRect();
        if (bottom > innerHeight) element.style.top = `${Math.max(0, innerHeight - height)}px`;
      });
      observer.observe(element);
      scope.own(() => observer.disconnect());
    },
    [opened],
  );
  return () => setOpened((count) => count + 1);
}
