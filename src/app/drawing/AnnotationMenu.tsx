/** The annotation drop-down of the Interact bar; it needs a view in the selected slot (rules.md#tool-bar). */
import { useTranslation } from 'react-i18next';
import { Popover } from '../controls/Popover.tsx';
import { Icon } from '../icons/Icon.tsx';
import { useDrawing, useShell } from '../session/context.ts';
import { useEditorRefusal } from './annotation/useEditorRefusal.ts';

export function AnnotationMenu() {
  const { t } = useTranslation();
  const { notices } = useShell();
  const { annotations } = useDrawing();
  const reason = useEditorRefusal();
  return (
    <Popover
      label={t('interact.annotation')}
      button={({ expanded, toggle }) => (
        <button
          type="button"
          className="hf-tool hf-toolword"
          title={reason}
          aria-disabled={reason === undefined ? undefined : true}
          aria-haspopup="dialog"
          aria-expanded={expanded}
          onClick={(event) => (reason === undefined ? toggle(event) : notices.show('warning', reason))}
        >
          <Icon name="pin" />
          {t('interact.annotation')}
          <Icon name="chevronDown" size="small" />
        </button>
      )}
    >
      {(close) => (
        <button
          type="button"
          className="hf-popover__item"
          onClick={() => {
            close();
            void annotations.openEditor();
          }}
        >
          <Icon name="plus" size="small" />
          {t('interact.newAnnotation')}
        </button>
      )}
    </Popover>
  );
}
