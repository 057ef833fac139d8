package com.shop.render;

import java.util.ArrayList;
import java.util.List;

/** Renders invoices. Each thread has a context whose glyphs are never dropped. */
public class Renderer {
    private static final ThreadLocal<RenderContext> CONTEXT = ThreadLocal.withInitial(RenderContext::new);

    public static void render(int invoice, boolean clear) {
        try {
            CONTEXT.get().glyphs.add(new Glyph(invoice, new short[600]));
        } finally {
            if (clear) CONTEXT.remove();
        }
    }

    static class RenderContext {
        final List<Glyph> glyphs = new ArrayList<>();
    }

    record Glyph(int code, short[] outline) {}
}
