/** All keys, from the tables that bind them: first those of the whole page, then those of the focused part. */

import { DRAW_KEYS } from '../../../engine/tools/draw/drawKeys.ts';
import { NAVIGATE_KEYS } from '../../../engine/tools/navigate/navigateKeys.ts';
import { WALK_KEYS } from '../../../engine/tools/walk/WalkKeys.ts';
import { MENU_KEYS } from '../../../engine/view/menuKeys.ts';
import { COMMANDS } from '../../commands/commands.ts';
import { useCommandTexts } from '../../commands/useCommandTexts.ts';
import { TREE_CONTROL_KEYS, TREE_KEYS } from '../../panels/tree/treeKeys.ts';
import { useAllServices } from '../../session/context.ts';
import { keysByAction, shownKey } from './keyNames.ts';
import { useManualTexts } from './useManualTexts.ts';

interface KeyRow {
  readonly id: string;
  readonly keys: readonly string[];
  readonly description: string;
}

export function ShortcutTable() {
  const { key } = useManualTexts();
  const rowsOf = (table: Readonly<Record<string, readonly string[]>>, descriptions: Readonly<Record<string, string>>) =>
    Object.entries(table).map(([id, keys]): KeyRow => ({ id, keys, description: descriptions[id] ?? id }));
  return (
    <>
      <KeyTable title={key.page} rows={useCommandRows()} />
      <KeyTable
        title={key.navigate.title}
        rows={[
          ...rowsOf(NAVIGATE_KEYS, key.navigate),
          ...rowsOf({ clear: ['Escape'] }, key.select),
          ...rowsOf({ open: MENU_KEYS }, key.menu),
        ]}
      />
      <KeyTable title={key.draw.title} rows={rowsOf(keysByAction(DRAW_KEYS), key.draw)} />
      <KeyTable title={key.walk.title} rows={rowsOf(keysByAction(WALK_KEYS), key.walk)} />
      <KeyTable
        title={key.tree.title}
        rows={[
          ...rowsOf(keysByAction(TREE_KEYS), key.tree),
          ...rowsOf(keysByAction(TREE_CONTROL_KEYS, 'Ctrl+'), key.tree),
        ]}
      />
    </>
  );
}

/** Commands with keys that are available at this site. */
function useCommandRows(): readonly KeyRow[] {
  const t = useCommandTexts();
  const app = useAllServices();
  return COMMANDS.filter(({ keys, isAvailable }) => keys.length > 0 && isAvailable?.(app) !== false).map(
    ({ id, keys }) => ({ id, keys, description: t(`name.${id}`) }),
  );
}

function KeyTable({ title, rows }: { title: string; rows: readonly KeyRow[] }) {
  const { key } = useManualTexts();
  return (
    <>
      <h3>{title}</h3>
      <dl className="hf-manual__keys">
        {rows.map(({ id, keys, description }) => (
          <div key={id}>
            <dt>
              {keys.map((combination) => (
                <kbd key={combination}>{shownKey(combination, key.name)}</kbd>
              ))}
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
