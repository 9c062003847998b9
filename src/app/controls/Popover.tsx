/** What a button opens over the page. The panel's code is fetched when a popover is first opened. */
import { type MouseEvent, type ReactNode, Suspense, useRef, useState } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { lazyComponent } from './lazyComponent.ts';
import type { PopoverHandle } from './PopoverPanel.tsx';

const PopoverPanel = lazyComponent(async () => (await import('./PopoverPanel.tsx')).PopoverPanel);

interface Opener {
  expanded: boolean;
  toggle: (event: MouseEvent<HTMLElement>) => void;
}

interface PopoverProps {
  /** Accessible name of the panel. */
  label: string;
  button: (opener: Opener) => ReactNode;
  children: (close: () => void) => ReactNode;
}

export function Popover({ label, button, children }: PopoverProps) {
  const panel = useRef<PopoverHandle | null>(null);
  const [opener, setOpener] = useState<HTMLElement>();
  const [expanded, setExpanded] = useState(false);
  const toggle = (event: MouseEvent<HTMLElement>) => {
    if (panel.current) panel.current.toggle(event);
    else setOpener(event.currentTarget);
  };
  return (
    <>
      {button({ expanded, toggle })}
      {opener && (
        <ErrorBoundary region="card">
          <Suspense fallback={null}>
            <PopoverPanel handle={panel} opener={opener} label={label} onExpanded={setExpanded}>
              {children}
            </PopoverPanel>
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
