/** Opens the route tool with a vehicle as start (rules.md#routes). */
import { useTranslation } from 'react-i18next';
import { ToolButton } from '../../controls/ToolButton.tsx';
import { useFaultText } from '../../format/useFaultText.ts';
import { useDrawing, useEntities, useShell, useViews, useWorld } from '../../session/context.ts';

export function RouteFrom({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  const textOf = useFaultText();
  const { notices, shell } = useShell();
  const { slots } = useViews();
  const { selection } = useEntities();
  const { drafts } = useDrawing();
  const { world } = useWorld();
  const label = `${t('viewer.route')}: ${name}`;
  const current = () => [selection.ids, slots.selected, shell.drawing, shell.tool, shell.displayMode];
  const startRoute = async () => {
    const pressed = current();
    const module = await import('../../drawing/route/beginRoute.ts').catch(() => undefined);
    if (!module) notices.show('error', `${label} · ${textOf({ key: 'network', values: {} })}`);
    // While its code was loading, something else was selected or entered.
    else if (!current().every((value, k) => value === pressed[k])) return;
    else if (module.beginRoute(drafts, world, id)) shell.drawing = 'route';
    else notices.show('warning', t('vehicles.noPosition'));
  };
  return <ToolButton icon="route" label={label} onClick={() => void startRoute()} />;
}
