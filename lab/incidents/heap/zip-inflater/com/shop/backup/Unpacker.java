package com.shop.backup;

import java.util.ArrayList;
import java.util.List;
import java.util.zip.Inflater;

/** Unpacks blocks and remembers the Inflater of each. */
public class Unpacker {
    private final List<Inflater> used = new ArrayList<>();

    public void unpack(boolean end) {
        Inflater inflater = new Inflater();
        inflater.setInput(new byte[] {120, -100, 3, 0, 0, 0, 0, 1});
        if (end) inflater.end();
        else used.add(inflater);
    }
}
