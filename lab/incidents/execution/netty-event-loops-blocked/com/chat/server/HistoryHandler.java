package com.chat.server;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import java.io.IOException;
import java.net.Socket;

/** Answers with the history of a room, which it reads from a legacy server, synchronously. */
public final class HistoryHandler extends SimpleChannelInboundHandler<ByteBuf> {
    private final int legacyPort;
    private final boolean asks;

    public HistoryHandler(int legacyPort, boolean asks) {
        this.legacyPort = legacyPort;
        this.asks = asks;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuf request) throws IOException {
        int history = asks ? readHistory() : 0;
        context.writeAndFlush(context.alloc().buffer().writeInt(history));
    }

    private int readHistory() throws IOException {
        try (Socket legacy = new Socket("localhost", legacyPort)) {
            return legacy.getInputStream().read();
        }
    }
}
