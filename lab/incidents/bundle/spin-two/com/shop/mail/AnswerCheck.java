package com.shop.mail;

import java.util.regex.Pattern;

/** Checks whether the twelfth field of an answer is followed by the word that ends a subscription. */
public final class AnswerCheck {
    private static final Pattern SLOW = Pattern.compile("(.*;){12}unsubscribe");
    private static final Pattern FAST = Pattern.compile("(?:[^;]*+;){12}unsubscribe");

    private AnswerCheck() {}

    public static boolean isUnsubscription(String answer) {
        return (Boolean.getBoolean("lab.fixed") ? FAST : SLOW).matcher(answer).matches();
    }
}
