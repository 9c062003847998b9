/** The site's designs: each can be shown, hidden and flown to, with its layers and faults. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { DxfDrawing } from '../../../domain/dxf/drawing.ts';
import { visibilityTest } from '../../../domain/view/shown.ts';
import type { ViewState } from '../../../domain/view/viewState.ts';
import { addPanelTexts } from '../../../i18n/i18n.ts';
import type { DesignState } from '../../../state/designs/designs.ts';
import { CardHeader } from '../../controls/CardHeader.tsx';
import { Checkbox } from '../../controls/Checkbox.tsx';
import { ToolButton } from '../../controls/ToolButton.tsx';
import { useFaultText } from '../../format/useFaultText.ts';
import { useTranslateSiteText } from '../../format/useTranslateSiteText.ts';
import { useEntities, useShell, useViews } from '../../session/context.ts';
import { DesignLayers } from './DesignLayers.tsx';
import { DesignNotes } from './DesignNotes.tsx';
import { DesignPlace } from './DesignPlace.tsx';
import { DesignProgress } from './DesignProgress.tsx';
import { texts as en } from './texts.en.ts';
import { texts as mn } from './texts.mn.ts';
import './designs.css';

addPanelTexts('designs', { en, mn });

export function DesignCard() {
  const { t } = useTranslation();
  const { shell } = useShell();
  const { designs } = useEntities();
  const { list } = useSnapshot(designs);
  const maps = list.filter(({ map }) => map);
  const others = list.filter(({ map }) => !map);
  return (
    <aside className="hf-card hf-designs" aria-label={t('designs.title')}>
      <CardHeader
        title={t('designs.title')}
        help="designs"
        closeLabel={t('designs.close')}
        onClose={() => {
          shell.designsOpen = false;
        }}
      />
      <DesignListState />
      <ul className="hf-designs__list">
        {others.map(({ id }) => (
          <DesignLine key={id} id={id} />
        ))}
      </ul>
      {maps.length > 0 && <h3 className="hf-designs__head">{t('designs.maps')}</h3>}
      <ul className="hf-designs__list">
        {maps.map(({ id }) => (
          <DesignLine key={id} id={id} />
        ))}
      </ul>
    </aside>
  );
}

function DesignListState() {
  const { t } = useTranslation();
  const { designs, designActions } = useEntities();
  const { phase, fault, list } = useSnapshot(designs);
  const textOf = useFaultText();
  if (phase === 'failed') {
    return (
      <p className="hf-designs__note" role="alert">
        {t('designs.listFailed', { message: fault ? textOf(fault) : '' })}
        <button type="button" className="hf-button" onClick={designActions.reload}>
          {t('designs.retry')}
        </button>
      </p>
    );
  }
  if (list.length > 0) return null;
  return <p className="hf-designs__note">{t(phase === 'loading' ? 'designs.loadingList' : 'designs.none')}</p>;
}

function DesignLine({ id }: { id: string }) {
  const { t } = useTranslation();
  const word = useTranslateSiteText();
  const { slots, slotViews } = useViews();
  const { designs, designActions } = useEntities();
  const { list, clickedDesign } = useSnapshot(designs);
  const { selected } = useSnapshot(slots);
  const view = useSnapshot(slotViews).bySlot[selected]?.shown as ViewState | undefined;
  const design = list.find((candidate) => candidate.id === id);
  const [open, setOpen] = useState(false);
  if (!design) return null;
  const { name, phase, layers, content } = design;
  const mineArea = word(design.mineArea);
  const isShown = view !== undefined && visibilityTest(view)('design', id);
  return (
    <li>
      <div className="hf-designs__line" data-pointed={clickedDesign?.id === id || undefined}>
        <ToolButton
          icon={open ? 'chevronDown' : 'chevronRight'}
          size="small"
          expanded={open}
          label={t('designs.layersOf', { name })}
          disabled={layers.length === 0}
          onClick={() => setOpen(!open)}
        />
        <label className="hf-designs__name">
          <Checkbox checked={isShown} onChange={() => designActions.setShown(id, !isShown)} />
          <span title={name}>{name}</span>
          <small title={mineArea}>{phase === 'loading' ? t('designs.loading') : mineArea}</small>
        </label>
        <ToolButton icon="fly" label={t('designs.fly', { name })} onClick={() => designActions.flyToDesign(id)} />
      </div>
      {clickedDesign?.id === id && clickedDesign.layer !== undefined && (
        <p className="hf-designs__note">{t('designs.clicked', { layer: clickedDesign.layer })}</p>
      )}
      <DesignProgress design={design as DesignState} />
      {isShown && <DesignNotes design={design as DesignState} />}
      {isShown && content?.kind === 'drawing' && (
        <DesignPlace key={id} design={design as DesignState} drawing={content.drawing as DxfDrawing} />
      )}
      {open && <DesignLayers id={id} />}
    </li>
  );
}
