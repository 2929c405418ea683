/** The Special Actions; their drawings are `sc-<card>`. */
import components from "$games/leaping_lemmings/components.json";

export const CARDS: readonly string[] = components.special_actions.map(({ card }) => card);
