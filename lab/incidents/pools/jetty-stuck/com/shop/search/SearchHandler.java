package com.shop.search;

import java.util.concurrent.CountDownLatch;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

public class SearchHandler extends Handler.Abstract {
    private final CountDownLatch indexIsReady = new CountDownLatch(1);

    public void reload(boolean indexIsGood) {
        if (!indexIsGood) throw new IllegalStateException("index segment 17 is corrupt");
        indexIsReady.countDown();
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        indexIsReady.await();
        response.setStatus(200);
        callback.succeeded();
        return true;
    }
}
