/**
 * Classes whose methods work on addresses that the JVM does not check: Unsafe and what the JDK builds on it, and libraries that keep
 * their data outside of the heap. Compilers inline Unsafe into them, so that their own frame is the one that fails.
 */
const JDK =
  /^(?:sun\.misc\.Unsafe|jdk\.internal\.misc\.(?:Unsafe|ScopedMemoryAccess)|java\.nio\.(?:Direct\w*Buffer\w*|Bits|ByteBuffer\w*\.(?:get|put))|jdk\.internal\.foreign\.\w+|java\.lang\.foreign\.\w+|java\.lang\.invoke\.VarHandle\w*Segment\w*)\b/;
const LIBRARIES =
  /^(?:io\.netty\.util\.internal\.PlatformDependent0?|io\.netty\.buffer\.(?:UnsafeByteBufUtil|\w*Unsafe\w*ByteBuf)|net\.openhft\.(?:chronicle\.(?:bytes|core|hash|map|queue|values|wire)|lang\.(?:io|collection))\.[\w.]+|org\.agrona\.(?:concurrent\.)?(?:UnsafeBuffer|\w*(?:RingBuffer|DirectBuffer|BufferUtil|UnsafeA(?:pi|ccess)))|org\.apache\.arrow\.(?:memory|vector)\.[\w.]+|org\.apache\.spark\.(?:unsafe\.[\w.]+|sql\.catalyst\.expressions\.Unsafe\w+)|org\.apache\.flink\.core\.memory\.[\w.]+|org\.apache\.ignite\.internal\.(?:util\.GridUnsafe|pagemem\.[\w.]+|processors\.cache\.persistence\.[\w.]+)|org\.apache\.cassandra\.(?:utils\.(?:memory|Native)\w*|io\.util\.Memory\w*)|org\.caffinitas\.ohc\.[\w.]+|com\.hazelcast\.internal\.memory\.[\w.]+|org\.lwjgl\.system\.MemoryUtil|org\.lmdbjava\.[\w.]+|com\.esotericsoftware\.kryo\.(?:kryo5\.)?unsafe\.[\w.]+|one\.nio\.(?:mem|util\.JavaInternals)[\w.]*|io\.questdb\.(?:std\.(?:Unsafe|Vect)|cairo\.vm\.\w+)|org\.apache\.datasketches\.memory\.[\w.]+|io\.aeron\.[\w.]+|org\.neo4j\.(?:internal\.unsafe|io\.pagecache)\.[\w.]+|com\.lmax\.disruptor\.\w*RingBuffer\w*|org\.mapdb\.volume\.[\w.]+)\b/;

/** Whether the method of a frame (`package.Class.method`) works on raw memory. */
export const usesRawMemory = (method: string): boolean => JDK.test(method) || LIBRARIES.test(method);
