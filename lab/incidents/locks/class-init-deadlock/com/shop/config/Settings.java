package com.shop.config;

/** Settings of the shop; their defaults come from the registry of plug-ins. */
public final class Settings {
    static final String NAME;

    static {
        pause();
        NAME = Boolean.getBoolean("lab.fixed") ? "shop" : Plugins.mainPlugin();
    }

    static void pause() {
        try {
            Thread.sleep(300);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static String name() {
        return NAME;
    }
}
