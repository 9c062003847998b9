// The picture of each topic of the manual: steps that open a part of the page, and optionally the part to capture.

const panel = ({ page }) => page.locator('.hf-panel').first();
const card = ({ page }) => page.locator('.hf-card').first();
const dialog = ({ page }) => page.getByRole('dialog').first();

/** A part of the page, CSS pixels. */
const pagePart = (x, y, width, height) => () => ({ x, y, width, height });

const board = (tab) => ({
  open: async (tools) => {
    await tools.button('Dispatcher', 'Диспетчер').click();
    if (tab) await tools.page.getByRole('tab', { name: tools.say(...tab), exact: true }).click();
    await tools.rest(4_000);
    return panel(tools);
  },
});

const drawing = (en, mn, draw) => ({
  open: async (tools) => {
    await tools.rest();
    await tools.button(en, mn).click();
    await tools.rest(1_000);
    await draw?.(tools);
    await tools.rest();
  },
});

export const TOPICS = {
  signIn: { isPublic: true, query: '/', open: ({ page }) => page.waitForTimeout(2_000) },
  introduction: { open: ({ rest }) => rest(6_000) },
  jobs: {
    open: async (tools) => {
      await tools.rest();
      await tools.page.keyboard.press('Control+k');
      await tools.page.getByRole('combobox').fill('HT-20');
      await tools.rest(1_500);
      return dialog(tools);
    },
  },
  account: {
    open: async ({ page, rest }) => {
      await page.locator('.hf-avatar').click();
      await rest(1_000);
      return page.locator('.hf-popover').first();
    },
  },
  landing: { query: '/', open: ({ rest }) => rest(6_000) },
  viewList: {
    open: async (tools) => {
      await tools.button(/^Choose a view: /, /^Харагдац сонгох: /).click();
      await tools.rest(1_500);
      return dialog(tools);
    },
  },
  layouts: { query: '/?viewer_1=default&viewer_2=default&viewer_3=default', open: ({ rest }) => rest(8_000) },
  entities: {
    open: async (tools) => {
      await tools.rest();
      return panel(tools);
    },
    clip: pagePart(72, 44, 344, 480),
  },
  properties: {
    open: async (tools) => {
      await tools.find('HT-203');
      return card(tools);
    },
  },
  people: {
    open: async (tools) => {
      await tools.button('People', 'Хүмүүс').click();
      await tools.rest();
      return panel(tools);
    },
    clip: pagePart(72, 44, 344, 420),
  },
  alert: {
    open: async (tools) => {
      await tools.button('Alerts', 'Дохиолол').click();
      await tools.rest();
      return panel(tools);
    },
    clip: pagePart(72, 44, 444, 420),
  },
  dispatcher: board(),
  equipment: board(['Equipment status', 'Тоног төхөөрөмжийн төлөв']),
  indicators: board(['Indicators', 'Үзүүлэлт']),
  handover: board(['Hand-over', 'Ээлж хүлээлцэх']),
  viewMode: {
    open: async ({ page, rest }) => {
      await rest();
      return page.locator('.hf-toolbars').first();
    },
    clip: pagePart(412, 44, 868, 320),
  },
  follow: {
    open: async (tools) => {
      await tools.find('HT-203');
      await tools.button('Follow HT-203', 'HT-203-г дагах').click();
      await tools.rest(5_000);
    },
  },
  sceneMenu: {
    open: async ({ page, rest }) => {
      await rest();
      await page
        .getByRole('application')
        .first()
        .click({ button: 'right', position: { x: 330, y: 300 } });
      await rest(1_000);
    },
    clip: pagePart(412, 44, 868, 560),
  },
  trails: {
    open: async (tools) => {
      await tools.find('MT-101');
      await tools.button('Show the trail of MT-101', 'MT-101-ийн явсан мөрийг харуулах').click();
      await tools.rest(5_000);
    },
    clip: pagePart(412, 44, 868, 648),
  },
  measure: {
    ...drawing('Measure', 'Хэмжих', async ({ page }) => {
      const scene = page.getByRole('application').first();
      await scene.click({ position: { x: 280, y: 330 } });
      await scene.click({ position: { x: 480, y: 300 } });
    }),
    clip: pagePart(412, 44, 868, 648),
  },
  section: {
    ...drawing('Section and X-ray', 'Зүсэлт ба нэвт харах', async ({ page }) => {
      await page.locator('.hf-drawcard [role="radio"], .hf-drawcard li button').last().click();
    }),
    clip: pagePart(412, 44, 868, 648),
  },
  routes: {
    open: async (tools) => {
      await tools.find('HT-203');
      await tools.page
        .locator('.hf-properties')
        .getByRole('button', { name: /route|маршрут|зам/i })
        .first()
        .click();
      await tools.rest(1_500);
      const card = tools.page.locator('.hf-drawcard');
      await card.getByRole('textbox').last().fill('EX-01');
      await card.locator('li button').first().click();
      await tools.rest(3_000);
    },
    clip: pagePart(412, 44, 868, 648),
  },
  zones: {
    open: async (tools) => {
      await tools.find('Extraction east');
      await tools.rest(3_000);
    },
    clip: pagePart(412, 44, 868, 648),
  },
  editMode: {
    open: async (tools) => {
      await tools.rest();
      await tools.page.getByRole('button', { name: tools.say('Edit', 'Засах'), exact: true }).click();
      await tools.button('Save as new...', 'Шинээр хадгалах...').click();
      await tools.rest(1_500);
      return dialog(tools);
    },
  },
  display: {
    open: async (tools) => {
      await tools.rest();
      await tools.page.getByRole('button', { name: tools.say('Edit', 'Засах'), exact: true }).click();
      await tools.button('View settings', 'Харагдацын тохиргоо').click();
      await tools.rest(1_500);
    },
    clip: pagePart(412, 44, 868, 648),
  },
  replay: {
    open: async (tools) => {
      await tools.find('HT-203');
      await tools.page.getByRole('button', { name: tools.say('Interact', 'Харилцах'), exact: true }).click();
      await tools.page
        .getByRole('toolbar', { name: tools.say('Interact', 'Харилцах') })
        .getByRole('button')
        .nth(1)
        .click();
      await tools.button('Run Replay', 'Дахин тоглуулж эхлэх').click();
      await tools.rest(9_000);
    },
  },
  annotations: {
    open: async (tools) => {
      await tools.rest();
      await tools.page
        .getByRole('application')
        .first()
        .click({ button: 'right', position: { x: 330, y: 300 } });
      await tools.page
        .getByRole('menuitem', { name: tools.say('New annotation here', 'Энд шинэ тэмдэглэгээ хийх') })
        .click();
      await tools.rest(4_000);
    },
    clip: pagePart(412, 44, 868, 648),
  },
  designs: {
    open: async (tools) => {
      await tools.rest();
      await tools.button('Designs and their layers', 'Төслийн зураг ба давхаргууд').click();
      await tools.rest();
      return card(tools);
    },
  },
  preview: {
    isPublic: true,
    query: '/model-preview.html',
    open: ({ page }) => page.waitForTimeout(8_000),
  },
  feedback: {
    open: async (tools) => {
      await tools.page.locator('.hf-avatar').click();
      await tools.button('Submit feedback', 'Санал хүсэлт илгээх').click();
      await tools.rest(1_500);
      return dialog(tools);
    },
  },
};
