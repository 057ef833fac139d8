package com.shop.feed;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.net.InetSocketAddress;

/** Sends prices to everybody who connects, whether they read them or not. */
public class PriceFeed extends ChannelInboundHandlerAdapter {
    private final boolean waitsForReader;

    PriceFeed(boolean waitsForReader) {
        this.waitsForReader = waitsForReader;
    }

    public static int start(boolean waitsForReader) throws InterruptedException {
        Channel server = new ServerBootstrap()
                .group(new NioEventLoopGroup(2))
                .channel(NioServerSocketChannel.class)
                .childOption(ChannelOption.SO_SNDBUF, 8192)
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(new PriceFeed(waitsForReader));
                    }
                })
                .bind("127.0.0.1", 0)
                .sync()
                .channel();
        return ((InetSocketAddress) server.localAddress()).getPort();
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        for (int price = 0; price < 24_000; price++) {
            if (waitsForReader && !context.channel().isWritable()) break;
            byte[] message = ("price " + price + " EUR ").repeat(20).getBytes();
            context.writeAndFlush(Unpooled.wrappedBuffer(message));
        }
    }
}
