/** The guide: the beaver with the helmet. */
export const BUILDER = 7;
