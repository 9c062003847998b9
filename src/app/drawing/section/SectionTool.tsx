/** Section and x-ray of the selected viewer (rules.md#section, rules.md#x-ray). */
import { useSnapshot } from 'valtio';
import type { Section } from '../../../domain/section/section.ts';
import { newSection, SECTION_SHAPES } from '../../../domain/section/sectionForm.ts';
import type { SceneView } from '../../../engine/view/SceneView.ts';
import { CardHeader } from '../../controls/CardHeader.tsx';
import { Checkbox } from '../../controls/Checkbox.tsx';
import { Segments } from '../../controls/Segments.tsx';
import { useShell, useViews } from '../../session/context.ts';
import { useDrawingTexts } from '../useDrawingTexts.ts';
import { LevelList } from './LevelList.tsx';
import { SectionFields } from './SectionFields.tsx';
import { useSectionHandles } from './useSectionHandles.ts';
import { XRayFields } from './XRayFields.tsx';
import '../drawing.css';
import './section.css';

export function SectionTool({ view }: { view: SceneView }) {
  const t = useDrawingTexts();
  const { shell } = useShell();
  const { slots, slotViews, openViews } = useViews();
  const { selected } = useSnapshot(slots);
  const shown = useSnapshot(slotViews).bySlot[selected]?.shown;
  const section = shown?.section;
  const change = (next: Section | undefined) => openViews.change(selected, { section: next });
  const close = () => {
    shell.drawing = undefined;
  };
  useSectionHandles({ view, section, onChange: change, onLeave: close });
  const choose = (shape: (typeof SECTION_SHAPES)[number]) => {
    const { targetPos, cameraPos } = view.cameraState().perspective;
    change(shape === 'off' ? undefined : newSection(shape, targetPos, cameraPos));
  };
  return (
    <aside className="hf-card hf-drawcard" aria-label={t('section.title')}>
      <CardHeader
        title={t('section.title')}
        icon="section"
        closeLabel={t('bar.close')}
        onClose={close}
        help="section"
      />
      <div className="hf-section">
        {!shown && <p className="hf-section__note">{t('section.noView')}</p>}
        <Segments
          label={t('section.shape')}
          values={SECTION_SHAPES}
          chosen={section?.kind ?? 'off'}
          labelOf={(shape) => t(`section.shapes.${shape}`)}
          disabled={() => !shown}
          onChoose={choose}
        />
        {section && (
          <>
            <SectionFields section={section} onChange={change} />
            <CutAwayVisibility section={section} onChange={change} />
            <p className="hf-section__note">{t(`section.handles.${section.kind}`)}</p>
          </>
        )}
        {shown && <LevelList section={section} onChange={change} />}
        {shown && <XRayFields slot={selected} />}
      </div>
    </aside>
  );
}

function CutAwayVisibility({ section, onChange }: { section: Section; onChange: (section: Section) => void }) {
  const t = useDrawingTexts();
  return (
    <label className="hf-section__check">
      <Checkbox
        checked={section.outside === 'ghost'}
        onChange={(on) => onChange({ ...section, outside: on ? 'ghost' : 'hidden' })}
      />
      {t('section.ghost')}
    </label>
  );
}
