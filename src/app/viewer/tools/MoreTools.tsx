/** The menu of tools that do not fit in the bar. */
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover } from '../../controls/Popover.tsx';
import { ToolButton } from '../../controls/ToolButton.tsx';
import type { BarTool } from './useBarTools.ts';

interface MoreToolsProps {
  toolBar: RefObject<HTMLElement>;
  /** All that may be in it. */
  tools: readonly BarTool[];
}

export function MoreTools({ toolBar, tools }: MoreToolsProps) {
  const { t } = useTranslation();
  const label = t('tools.more');
  return (
    <Popover
      label={label}
      button={({ expanded, toggle }) => (
        <ToolButton
          icon="more"
          className="hf-tool hf-tools__more"
          popup="dialog"
          expanded={expanded}
          label={label}
          onClick={toggle}
        />
      )}
    >
      {(close) => <MoreToolItems toolBar={toolBar} tools={tools} close={close} />}
    </Popover>
  );
}

/** Mounted each time the menu opens: it lists the tools that are not in the bar at that moment. */
function MoreToolItems({ toolBar, tools, close }: MoreToolsProps & { close: () => void }) {
  const [shownIds] = useState(
    () => new Set(tools.filter(({ id }) => isShownIn(toolBar.current, id)).map(({ id }) => id)),
  );
  return (
    <>
      {tools
        .filter(({ id }) => !shownIds.has(id))
        .map(({ id, run, ...tool }) => (
          <ToolButton
            key={id}
            {...tool}
            className="hf-popover__item"
            onClick={() => {
              close();
              run();
            }}
          >
            {tool.label}
          </ToolButton>
        ))}
    </>
  );
}

const isShownIn = (bar: HTMLElement | null, id: string): boolean =>
  bar?.querySelector(`[data-tool="${id}"]`)?.checkVisibility() === true;
