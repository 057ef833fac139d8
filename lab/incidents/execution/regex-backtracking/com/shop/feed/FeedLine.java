package com.shop.feed;

import java.util.regex.Pattern;

/** Finds lines of a price feed whose twelfth column begins with a P. */
public final class FeedLine {
    private static final Pattern AMBIGUOUS = Pattern.compile("^(.*?,){11}P");
    private static final Pattern EXACT = Pattern.compile("^([^,\r\n]*,){11}P");

    public static boolean isPrice(String line, boolean exact) {
        return (exact ? EXACT : AMBIGUOUS).matcher(line).find();
    }
}
