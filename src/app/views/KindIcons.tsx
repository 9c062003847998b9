/** Which entity kinds a view shows. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { kindsOf } from '../../domain/view/kinds.ts';
import { readViewState } from '../../domain/view/migrate.ts';
import type { SavedView } from '../../domain/view/savedView.ts';
import type { ViewKind } from '../../domain/wire/viewKinds.ts';
import { Icon, type IconName } from '../icons/Icon.tsx';

const ICON_BY_VIEW_KIND: Record<ViewKind, IconName> = {
  vehicle: 'vehicle',
  sensor: 'sensor',
  asset: 'asset',
  annotation: 'interact',
  design: 'design',
};

/** Entity kinds that a view shows, as icons. */
export function KindIcons({ view }: { view: SavedView }) {
  const { t } = useTranslation();
  const shown = useMemo(() => view.kinds ?? readKinds(view.state), [view]);
  if (!shown) return null;
  const words = shown.map((kind) => t(`kinds.${kind}`)).join(', ');
  return (
    <span className="hf-kinds" role="img" aria-label={t('views.shows', { kinds: words })} title={words}>
      {shown.map((kind) => (
        <Icon key={kind} name={ICON_BY_VIEW_KIND[kind]} />
      ))}
    </span>
  );
}

function readKinds(state: unknown): readonly ViewKind[] | undefined {
  const read = readViewState(state);
  return 'state' in read ? kindsOf(read.state) : undefined;
}
