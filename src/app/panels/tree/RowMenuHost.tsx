/** Fetches the context menu of the rows when it is first opened; the menu then opens where it was asked for. */
import { type ComponentProps, type MutableRefObject, Suspense, useImperativeHandle, useRef, useState } from 'react';
import { ErrorBoundary } from '../../controls/ErrorBoundary.tsx';
import { lazyComponent } from '../../controls/lazyComponent.ts';
import type { RowMenu, RowMenuHandle, RowMenuRequest } from './RowMenu.tsx';

const Menu = lazyComponent(async () => (await import('./RowMenu.tsx')).RowMenu);

type RowMenuHostProps = Omit<ComponentProps<typeof RowMenu>, 'handle' | 'first'> & {
  handle: MutableRefObject<RowMenuHandle | null>;
};

export function RowMenuHost({ handle, ...props }: RowMenuHostProps) {
  const menu = useRef<RowMenuHandle | null>(null);
  const [first, setFirst] = useState<RowMenuRequest>();
  useImperativeHandle(handle, () => ({
    open: (row, { pageX, pageY }) => {
      if (menu.current) menu.current.open(row, { pageX, pageY });
      else setFirst({ row, position: { pageX, pageY } });
    },
  }));
  if (!first) return null;
  return (
    <ErrorBoundary region="card">
      <Suspense fallback={null}>
        <Menu handle={menu} first={first} {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
