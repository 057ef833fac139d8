package com.shop.media;

import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;

public class ThumbnailHandler implements HttpHandler {
    private final boolean loadsFast;

    public ThumbnailHandler(boolean loadsFast) {
        this.loadsFast = loadsFast;
    }

    @Override
    public void handleRequest(HttpServerExchange exchange) throws Exception {
        if (loadsFast) Thread.sleep(5);
        else scale();
        exchange.getResponseSender().send("ok");
    }

    private synchronized void scale() throws InterruptedException {
        loadImage();
    }

    private void loadImage() throws InterruptedException {
        Thread.sleep(60_000);
    }
}
