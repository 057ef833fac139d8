package com.shop.signup;

import java.util.regex.Pattern;

/** Checks addresses of mails. */
public final class MailCheck {
    private static final Pattern NESTED = Pattern.compile("^([a-zA-Z0-9]+)+@shop\\.example$");
    private static final Pattern LINEAR = Pattern.compile("^[a-zA-Z0-9]+@shop\\.example$");

    public static boolean isOwn(String address, boolean linear) {
        return (linear ? LINEAR : NESTED).matcher(address).matches();
    }
}
