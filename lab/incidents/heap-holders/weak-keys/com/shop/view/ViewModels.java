package com.shop.view;

import java.util.Map;
import java.util.WeakHashMap;
import java.lang.ref.WeakReference;

/** The model of each view, for as long as the view lives. */
public class ViewModels {
    private static final Map<View, Object> MODELS = new WeakHashMap<>();

    public static void open(int number, boolean weak) {
        View view = new View(number);
        Model model = new Model(view, "model of the view " + number);
        MODELS.put(view, weak ? new WeakReference<>(model) : model);
    }

    static class View {
        final int number;
        final long[] layout = new long[20];

        View(int number) {
            this.number = number;
        }
    }

    record Model(View view, String title) {}
}
