import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;

/** An echo server under load. */
public class Main {
    static void call(int port) {
        try (Socket socket = new Socket("localhost", port)) {
            byte[] message = new byte[500];
            while (true) {
                socket.getOutputStream().write(message);
                socket.getInputStream().readNBytes(message, 0, message.length);
                Lab.sleep(3);
            }
        } catch (IOException e) {
            e.printStackTrace();
        }
    }

    public static void main(String[] args) throws Exception {
        var server = new ServerBootstrap()
            .group(new NioEventLoopGroup(1), new NioEventLoopGroup(4))
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
        for (int i = 0; i < 6; i++) new Thread(() -> call(port), "load-" + i).start();
        server.closeFuture().sync();
    }
}
