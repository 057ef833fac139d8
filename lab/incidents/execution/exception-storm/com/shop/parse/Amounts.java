package com.shop.parse;

/** Parses amounts of money; exceptions decide what is a number. */
public final class Amounts {
    public static int parse(String text, int depth) {
        if (depth > 0) return parse(text, depth - 1);
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}
