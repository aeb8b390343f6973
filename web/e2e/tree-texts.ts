import en from '../src/features/trees/later.en.json' with { type: 'json' }
import mn from '../src/features/trees/later.mn.json' with { type: 'json' }

/** The texts of the screens for categories and menus. */
export const treeTexts = { mn, en }
