/** Waste of this share of the used heap is a problem of the contract; smaller waste is only listed. */
export const WASTE_SHARE = 0.05;
