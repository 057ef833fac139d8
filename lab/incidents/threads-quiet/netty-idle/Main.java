import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.net.InetSocketAddress;
import java.net.Socket;

/** A Netty server with open connections on which nothing arrives. */
public class Main {
    public static void main(String[] args) throws Exception {
        var server = new ServerBootstrap()
            .group(new NioEventLoopGroup(1), new NioEventLoopGroup(8))
            .channel(NioServerSocketChannel.class)
            .childHandler(new ChannelInitializer<SocketChannel>() {
                @Override
                protected void initChannel(SocketChannel channel) {
                    channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {
                        @Override
                        public void channelRead(ChannelHandlerContext context, Object message) {
                            context.writeAndFlush(message);
                        }
                    });
                }
            }).bind(0).sync().channel();
        int port = ((InetSocketAddress) server.localAddress()).getPort();
        for (int i = 0; i < 30; i++) new Socket("localhost", port).getOutputStream().write(i);
        server.closeFuture().sync();
    }
}
