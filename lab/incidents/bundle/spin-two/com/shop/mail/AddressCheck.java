package com.shop.mail;

import java.util.regex.Pattern;

/** Checks the address of a customer. */
public final class AddressCheck {
    private static final Pattern SLOW = Pattern.compile("([a-z0-9]+[.-]?)+@[a-z.]+");
    private static final Pattern FAST = Pattern.compile("[a-z0-9]++(?:[.-][a-z0-9]++)*+@[a-z.]++");

    private AddressCheck() {}

    public static boolean isValid(String address) {
        return (Boolean.getBoolean("lab.fixed") ? FAST : SLOW).matcher(address).matches();
    }
}
