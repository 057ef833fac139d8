package com.shop.transfer;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Uploads that were aborted keep their buffer. */
public class Upload {
    private static final List<Upload> ABORTED = new ArrayList<>();
    private ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 20);

    public void abort(boolean release) {
        if (release) buffer = null;
        ABORTED.add(this);
    }
}
